import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { Client } from 'pg';
import { migrate } from '#db/migrate';
import { VERSION } from '#process/build';
import { findPreviousVersion } from '#test/helpers/previous-build';
import { temporaryDir } from '#test/helpers/run/temporary-dir';
import { databaseFrom, type FreshDatabase } from '#test/helpers/servers/database';
import { LOAD_ACTOR, startLoad } from '#test/helpers/servers/database-load';
import { createClient } from '#test/helpers/service/client';
import { type Service, startService } from '#test/helpers/service/service';
import { listReleases, type Release } from '#test/releases/releases';

const MIGRATIONS = join(__dirname, '../../../src/db/migrations');
const EVERY_MS = 5;
const PATIENCE_MS = 3_000;
const releases = listReleases();

/** What a later release may add. */
const ALLOWED = [
  'alter table orders add column note text',
  'drop index concurrently if exists orders_note;--> statement-breakpoint\ncreate index concurrently orders_note on orders (note)',
  'create table notes (note text primary key);--> statement-breakpoint\nalter table orders add constraint short check (length(note) < 99) not valid',
];

/** Today's migrations, and more of them. */
function migrationsWith(texts: readonly string[]): string {
  const folder = temporaryDir();
  cpSync(MIGRATIONS, folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8'));
  for (const [nth, text] of texts.entries()) {
    const idx = journal.entries.length;
    const tag = `later_${nth}`;
    journal.entries.push({ ...journal.entries[0], idx, tag, when: journal.entries.at(-1).when + 1 });
    writeFileSync(join(folder, `${tag}.sql`), text);
  }
  writeFileSync(file, JSON.stringify(journal));
  return folder;
}

let database: FreshDatabase;
let client: Client;
let service: Service | undefined;
async function restore({ dump }: Release) {
  database = await databaseFrom(dump);
  client = new Client({ connectionString: database.url });
  await client.connect();
}
afterEach(async () => {
  await service?.close();
  service = undefined;
  await client.end();
  await database.drop();
});

/** A digest of every table's rows, of the columns that it has now, or had then. */
async function digests(columnsThen?: Map<string, string>): Promise<Map<string, [columns: string, digest: string]>> {
  const { rows } = await client.query<{ table: string; columns: string }>(`
    select table_name as table, string_agg(quote_ident(column_name), ',' order by ordinal_position) as columns
    from information_schema.columns join pg_tables on tablename = table_name and schemaname = table_schema
    where table_schema = 'public' group by table_name`);
  const columnsOf = columnsThen ?? new Map(rows.map(({ table, columns }) => [table, columns]));
  const found = new Map<string, [string, string]>();
  for (const [table, columns] of columnsOf) {
    const own = table === 'audit_log' ? `where actor <> '${LOAD_ACTOR}'` : '';
    const { rows: read } = await client.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(r::text, '' order by r::text)), '') as digest
       from (select ${columns} from "${table}" ${own}) r`,
    );
    found.set(table, [columns, read[0].digest]);
  }
  return found;
}

async function migrateUnderLoad(texts: readonly string[], patienceMs: number) {
  const load = await startLoad(database.url, { patienceMs, everyMs: EVERY_MS });
  await migrate(database.url, { migrationsFolder: migrationsWith(texts) });
  return load.stop();
}

describe.each(releases)('a database of release $version', (release) => {
  beforeEach(() => restore(release));

  test('is migrated while others read and write, none of whom is refused; every row, and every answer, stays', async () => {
    const before = await digests();
    expect(release.answers.length).toBeGreaterThan(10);
    const load = await migrateUnderLoad(ALLOWED, PATIENCE_MS);
    expect(load.refused).toEqual([]);
    expect(load.reads).toBeGreaterThan(0);
    const { rows } = await client.query('select count(*)::int as written from audit_log where actor = $1', [
      LOAD_ACTOR,
    ]);
    expect(rows).toEqual([{ written: load.writes }]);
    expect(await digests(new Map([...before].map(([table, [columns]]) => [table, columns])))).toEqual(before);

    service = await startService({ apiDatabase: async () => database.url, worker: false });
    for (const { environment, path, body } of release.answers) {
      const answer = await createClient(service.origin, release.keys[environment]).call('GET', path);
      expect([path, answer.status, answer.body]).toEqual([path, 200, expect.objectContaining(body)]);
    }
  });

  test('was made by migrations that are still the same', async () => {
    const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by id');
    const today = readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ hash }) => hash);
    expect(rows.map(({ hash }) => hash)).toEqual(today.slice(0, rows.length));
  });
});

test('a version that is not out yet keeps a database with all of its migrations, so that only its tag is missing', async () => {
  const isOut = findPreviousVersion() === VERSION;
  const release = releases.find(({ version }) => version === VERSION);
  expect(release).toBeDefined();
  await restore(release as Release);
  const { rows } = await client.query('select from drizzle.__drizzle_migrations');
  const today = readMigrationFiles({ migrationsFolder: MIGRATIONS }).length;
  if (isOut) expect(rows.length).toBeLessThanOrEqual(today);
  else expect(rows.length).toBe(today);
});

test('a migration that holds a lock for longer than clients wait would be noticed', async () => {
  await restore(releases[0] as Release);
  const holding = 'alter table orders add column held text;--> statement-breakpoint\nselect pg_sleep(1)';
  const { refused } = await migrateUnderLoad([holding], 100);
  expect(refused.length).toBeGreaterThan(0);
});
