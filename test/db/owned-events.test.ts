import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import { migrate } from '../../src/db/migrate';
import { freshDatabase } from '../support/run/database';
import { temporaryDir } from '../support/run/temporary-dir';

const MIGRATIONS = join(__dirname, '../../src/db/migrations');

/** The migrations up to the one before events had an owner. */
function earlierMigrations(): string {
  const folder = temporaryDir();
  cpSync(MIGRATIONS, folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(path, 'utf8'));
  const until = journal.entries.findIndex(({ tag }) => tag.endsWith('_partner_events'));
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, until) }));
  return folder;
}

test("a database with orders is brought to today's schema: every event knows its owner, in the order of its number", async () => {
  const database = await freshDatabase();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query('drop schema public cascade; drop schema drizzle cascade; create schema public');
    await applyMigrations(drizzle(client), { migrationsFolder: earlierMigrations() });
    await client.query(`insert into orders (order_id, partner_id, environment, version, status, provider, body, created_at, updated_at)
      values ('ord_1', 'par_1', 'live', 2, 'confirming', 'deltaswap', '{}', now(), now())`);
    await client.query(`insert into order_events (event_id, order_id, version, status, at, body)
      values ('ord_1:a', 'ord_1', 1, 'waiting_deposit', now(), '{}'), ('ord_1:b', 'ord_1', 2, 'confirming', now(), '{}')`);
    await migrate(database.url);
    const { rows } = await client.query(`select event_id, partner_id, environment from order_events
      where recorded_in < pg_current_xact_id() order by recorded_in, seq`);
    const owner = { partner_id: 'par_1', environment: 'live' };
    expect(rows).toEqual([
      { event_id: 'ord_1:a', ...owner },
      { event_id: 'ord_1:b', ...owner },
    ]);
  } finally {
    await client.end();
    await database.drop();
  }
});
