import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { PromptPool } from './prompt-pool';

export type Database = NodePgDatabase<Record<string, never>> & { $client: Pool };

/** What runs inside `db.transaction`. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** A database that does not answer is an outage to report, not a request that hangs. */
const CONNECT_MS = 5_000;

/** A new connection has to parse and plan every statement again, so connections survive the pauses of ordinary traffic. */
const IDLE_MS = 60_000;

interface DatabaseOptions {
  max: number;
  /** Called when an idle connection breaks. */
  onIdleError: (error: Error) => void;
  /**
   * Always reads tables by an index if there is one. Otherwise plans made once, perhaps while a table is empty, scan the whole
   * table for as long as they are cached, however many rows it has by then.
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
  // A connection that breaks between two statements fails the next one; without a listener, its error event would end the
  // process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return drizzle({ client: pool });
}

/** A transaction that also covers prepared statements; `use` must not begin its own. */
export async function inTransaction<T>(db: Database, use: (db: Database) => Promise<T>): Promise<T> {
  const client = await db.$client.connect();
  try {
    const within = drizzle({ client }) as unknown as Database;
    return await within.transaction(() => use(within));
  } finally {
    client.release();
  }
}

/** The unique index or key that a failed statement violated; null if it failed for another reason. */
export function violatedIndex(error: unknown): string | null {
  const cause = (error as { cause?: unknown } | null)?.cause ?? error;
  const { code, constraint } = (cause ?? {}) as { code?: unknown; constraint?: unknown };
  return code === '23505' && typeof constraint === 'string' ? constraint : null;
}
