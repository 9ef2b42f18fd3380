import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { SECOND } from '../domain/duration';
import { PromptPool } from './prompt-pool';

export type Database = NodePgDatabase<Record<string, never>> & { $client: Pool };

/** What runs inside `db.transaction`. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** A database that does not answer is an outage to report, not a request that hangs. */
const CONNECT_MS = 5_000;

/** How long a database that seems to hang has for one answer, unless the settings say otherwise. */
const ANSWER_MS = 1.5 * SECOND;

/** A new connection has to parse and plan every statement again, so connections survive the pauses of ordinary traffic. */
const IDLE_MS = 60_000;

export interface DatabaseOptions {
  max: number;
  /** Called when an idle connection breaks. */
  onIdleError: (error: Error) => void;
  /**
   * Always reads tables by an index if there is one. Otherwise plans made once, perhaps while a table is empty, scan the whole
   * table for as long as they are cached, however many rows it has by then.
   */
  byIndex?: boolean;
  /** How long a database that seems to hang has for one answer before it counts as down, if not the usual time. */
  answerMs?: number | undefined;
  /** A statement that takes longer is ended by the database; without it, none is. */
  statementMs?: number;
}

/** A pooled connection to the projection. */
export function openDatabase(
  url: string,
  { max, onIdleError, byIndex = false, answerMs = ANSWER_MS, statementMs }: DatabaseOptions,
): Database {
  const settings = {
    connectionString: url,
    max,
    application_name: 'swaplane',
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    ...(statementMs !== undefined && { statement_timeout: statementMs }),
    ...(byIndex && { options: '-c enable_seqscan=off' }),
  };
  const pool = new PromptPool(settings, answerMs);
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

/**
 * Whether Postgres refuses what a statement was to write: its values (class 22), for a rule of the table (23), or for its size (54).
 * Repeating it is in vain, unlike after an outage.
 */
export function isWriteInVain(error: unknown): boolean {
  return /^(22|23|54)/.test(String(causeOf(error).code));
}

/** The unique index or key that a failed statement violated; null if it failed for another reason. */
export function violatedIndex(error: unknown): string | null {
  const { code, constraint } = causeOf(error);
  return code === '23505' && typeof constraint === 'string' ? constraint : null;
}

function causeOf(error: unknown): { code?: unknown; constraint?: unknown } {
  return (error as { cause?: object } | null)?.cause ?? (error as object | null) ?? {};
}
