import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { Client } from 'pg';
import { SECOND } from '../domain/duration';
import { applyMigration, type Migration, type MigrationWaiting } from './apply-migration';

/** What drizzle-kit writes. */
const MIGRATIONS = join(__dirname, 'migrations');

/** An arbitrary fixed number that nothing else in the database locks. */
const LOCK = 7_266_120_431;
const CONNECT_MS = 5_000;
const ASK_AGAIN_MS = 0.2 * SECOND;

/** Of drizzle's own migrator, so that each tool finds what the other has applied. */
const CREATE_RECORDS = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
const FIND_LAST = 'select created_at as "createdAt" from drizzle.__drizzle_migrations order by created_at desc limit 1';

export interface MigrateOptions extends Partial<MigrationWaiting> {
  migrationsFolder?: string;
}

/**
 * Migrates the database to the present schema, one migration after the other. Any number of processes may do so at once: one
 * works, the others wait.
 * @throws MigrationError if a migration cannot get its locks, or takes too long, beside the traffic
 */
export async function migrate(databaseUrl: string, options: MigrateOptions = {}): Promise<void> {
  const { migrationsFolder = MIGRATIONS, ...waiting } = options;
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_MS, keepAlive: true });
  // A connection that breaks fails the current statement; without a listener, its error event would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await lock(client);
    await client.query(CREATE_RECORDS);
    for (const migration of await listPending(client, migrationsFolder)) {
      await applyMigration(client, migration, waiting);
    }
  } finally {
    // The lock ends with the session.
    await client.end().catch(() => undefined);
  }
}

/**
 * Asks again and again rather than waiting inside a statement: an index that is built concurrently waits until all statements that
 * began before have ended, so neither would ever end.
 */
async function lock(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [LOCK]);
    if (rows[0].locked) return;
    await delay(ASK_AGAIN_MS);
  }
}

async function listPending(client: Client, migrationsFolder: string): Promise<Migration[]> {
  const { rows } = await client.query<{ createdAt: string }>(FIND_LAST);
  const last = Number(rows[0]?.createdAt ?? 0);
  return readMigrationFiles({ migrationsFolder })
    .filter(({ folderMillis }) => folderMillis > last)
    .map(({ sql, hash, folderMillis }) => ({ statements: sql, hash, createdAt: folderMillis }));
}
