import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { PromptPool } from './prompt-pool';

export type Database = NodePgDatabase<Record<string, never>> & { $client: Pool };

/** What runs inside `db.transaction`. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** A database that does not answer is an outage to be told, not a request to hang. */
const CONNECT_MS = 5_000;

/** A new connection has to parse and plan every statement anew, so one outlives the pauses of ordinary traffic. */
const IDLE_MS = 60_000;

interface DatabaseOptions {
  max: number;
  /** Is notified of connections that broke while nobody used them. */
  onIdleError: (error: Error) => void;
  /**
   * Tables are read by an index wherever there is one. Plans that are made once, perhaps while a table is empty, otherwise go through
   * all of it for as long as they are kept, however many rows it has by then.
   */
  byIndex?: boolean;
}

/** A pooled connection to the projection. */
export function openDatabase(url: string, { max, onIdleError, byIndex = false }: DatabaseOptions): Database {
  const pool = new PromptPool({
    connectionString: url,
    max,
    application_name: 'swaplane',
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    ...(byIndex && { options: '-c enable_seqscan=off' }),
  });
  pool.on('error', onIdleError);
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
