import { setTimeout as delay } from 'node:timers/promises';
import { Client, escapeIdentifier } from 'pg';

export interface DatabaseLoad {
  /** Ends it. */
  stop(): Promise<LoadResult>;
}

export interface LoadResult {
  /** Why reads and writes failed. */
  refused: string[];
  /** How many of each succeeded. */
  reads: number;
  writes: number;
  /** Of a statement. */
  longestMs: number;
}

interface LoadOptions {
  /** Of one statement; a client that waits longer gives up. */
  patienceMs: number;
  everyMs: number;
}

/** The actor of the rows that the writes leave in the audit log. */
export const LOAD_ACTOR = 'load';

/**
 * Reads rows of every table in turn, and writes beside the locks of a write to each of them, at a steady rate and in statements that
 * a process of any release could send.
 */
export async function startLoad(url: string, options: LoadOptions): Promise<DatabaseLoad> {
  const tables = await listTables(url);
  const stopping = new AbortController();
  const result: LoadResult = { refused: [], reads: 0, writes: 0, longestMs: 0 };
  const repeat = async (statementFor: (table: string) => string, done: () => void) => {
    const client = new Client({ connectionString: url, statement_timeout: options.patienceMs });
    await client.connect();
    for (let nth = 0, due = Date.now(); !stopping.signal.aborted; nth += 1, due += options.everyMs) {
      const askedAt = performance.now();
      await client
        .query(statementFor(tables[nth % tables.length] ?? ''))
        .then(done, (error: Error) => result.refused.push(error.message));
      result.longestMs = Math.max(result.longestMs, performance.now() - askedAt);
      await delay(due - Date.now());
    }
    await client.end();
  };
  const running = Promise.all([
    repeat(
      (table) => `select * from ${table} limit 10`,
      () => {
        result.reads += 1;
      },
    ),
    repeat(writeBeside, () => {
      result.writes += 1;
    }),
  ]);
  return {
    async stop() {
      stopping.abort();
      await running;
      return result;
    },
  };
}

/** Statements of one query are one transaction. */
function writeBeside(table: string): string {
  return `lock table ${table} in row exclusive mode;
    insert into audit_log (actor, action, target, details) values ('${LOAD_ACTOR}', 'write', 'beside', '{}')`;
}

async function listTables(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select tablename from pg_tables where schemaname = 'public' order by tablename");
  await client.end();
  return rows.map(({ tablename }) => escapeIdentifier(tablename));
}
