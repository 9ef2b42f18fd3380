import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { OTHER_COLUMNS } from '#db/privacy/other-columns';
import { ROOT } from './sources/source-files';
import { PLACES, withPrivacyTables } from './tables/privacy-table';

const SCHEMA = join(ROOT, 'src/db/schema');

/** `table.column` of the whole database. */
function allColumns(): string[] {
  return readdirSync(SCHEMA)
    .flatMap((file) => Object.values(require(join(SCHEMA, file))))
    .filter((made) => is(made, PgTable))
    .map((table) => getTableConfig(table as PgTable))
    .flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`));
}

test('every column of the database is listed once: with personal data, or without', () => {
  const listed = [
    ...PLACES.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)),
    ...Object.entries(OTHER_COLUMNS).flatMap(([table, columns]) =>
      columns.split(/\s+/).flatMap((column) => (column === '' ? [] : [`${table}.${column}`])),
    ),
  ];
  expect(listed.toSorted()).toEqual(allColumns().toSorted());
});

test('the privacy page is made from the list of personal data; `npm run security-pages` rewrites it', () => {
  const page = readFileSync(join(ROOT, 'docs/privacy.md'), 'utf8');
  expect(page).toContain('| Where ');
  expect(page).toBe(withPrivacyTables(page));
});
