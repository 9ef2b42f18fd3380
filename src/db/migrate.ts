import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';

const MIGRATIONS = join(__dirname, 'migrations');

/** An arbitrary fixed number that nothing else in the database locks. */
const LOCK = 7_266_120_431;
const CONNECT_MS = 5_000;

/** Migrates the database to the present schema. Any number of processes may do so at once: one works, the others wait. */
export async function migrate(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_MS, keepAlive: true });
  // A connection that breaks fails the current statement; without a listener, its error event would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await applyMigrations(drizzle(client), { migrationsFolder: MIGRATIONS });
  } finally {
    // The lock ends with the session.
    await client.end().catch(() => undefined);
  }
}
