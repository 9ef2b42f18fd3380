import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';

export type Database = NodePgDatabase<Record<string, never>> & { $client: Pool };

/** What runs inside `db.transaction`. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** A database that does not answer is an outage to be told, not a request to hang. */
const CONNECT_MS = 5_000;

/** A pooled connection to the projection. `onIdleError` is notified of connections that broke while nobody used them. */
export function openDatabase(url: string, options: { max: number; onIdleError: (error: Error) => void }): Database {
  const pool = new Pool({
    connectionString: url,
    max: options.max,
    application_name: 'swaplane',
    connectionTimeoutMillis: CONNECT_MS,
  });
  pool.on('error', options.onIdleError);
  // One that breaks in use, between two statements, fails the next of them; unheard, its event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return drizzle({ client: pool });
}

/** A transaction in which also the statements run that are planned once; `use` must begin none of its own. */
export async function inTransaction<T>(db: Database, use: (db: Database) => Promise<T>): Promise<T> {
  const client = await db.$client.connect();
  try {
    const within = drizzle({ client }) as unknown as Database;
    return await within.transaction(() => use(within));
  } finally {
    client.release();
  }
}

/** The unique index or key a failed statement ran into, or null when it failed for another reason. */
export function violatedIndex(error: unknown): string | null {
  const cause = (error as { cause?: unknown } | null)?.cause ?? error;
  const { code, constraint } = (cause ?? {}) as { code?: unknown; constraint?: unknown };
  return code === '23505' && typeof constraint === 'string' ? constraint : null;
}
