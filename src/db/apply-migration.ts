import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { MINUTE, SECOND } from '../domain/duration';

export interface Migration {
  statements: readonly string[];
  hash: string;
  createdAt: number;
}

/** How long a migration may stand in the way of the traffic. */
export interface MigrationWaiting {
  /** Statements of others queue behind one that waits for a lock: so it gives up, lets them through, and tries again. */
  lockMs: number;
  tries: number;
  pauseMs: number;
  /** How long one statement may hold its locks. */
  statementMs: number;
}

const WAITING: MigrationWaiting = { lockMs: 2 * SECOND, tries: 15, pauseMs: 4 * SECOND, statementMs: 5 * MINUTE };

const LOCK_NOT_AVAILABLE = '55P03';
const STATEMENT_TIMED_OUT = '57014';

/** A migration that could not be applied beside the traffic; nothing of it remains. Its message says what to do. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** Whether a migration takes no lock that writers wait for, and therefore cannot run in a transaction. */
export function isConcurrent({ statements }: Pick<Migration, 'statements'>): boolean {
  return statements.some((statement) => /\bconcurrently\b/i.test(statement));
}

export async function applyMigration(
  client: Client,
  migration: Migration,
  options: Partial<MigrationWaiting>,
): Promise<void> {
  const waiting = { ...WAITING, ...options };
  if (isConcurrent(migration)) {
    await applyConcurrently(client, migration);
    return;
  }
  for (let tried = 1; ; tried += 1) {
    try {
      await applyInTransaction(client, migration, waiting);
      return;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      const { code } = error as { code?: string };
      if (code === STATEMENT_TIMED_OUT) throw new MigrationError(tooLong(waiting), { cause: error });
      if (code !== LOCK_NOT_AVAILABLE) throw error;
      if (tried === waiting.tries) throw new MigrationError(await lockedOut(client, waiting), { cause: error });
    }
    await delay(waiting.pauseMs);
  }
}

/**
 * Builds what has to be built without a limit of time: nobody waits for it. One that was interrupted begins again, as its
 * statements say: they drop what it left behind.
 */
async function applyConcurrently(client: Client, migration: Migration): Promise<void> {
  await client.query('set lock_timeout = 0; set statement_timeout = 0');
  for (const statement of migration.statements) {
    await client.query(statement);
  }
  await record(client, migration);
}

async function applyInTransaction(client: Client, migration: Migration, limits: MigrationWaiting): Promise<void> {
  await client.query('begin');
  await client.query(`set local lock_timeout = ${limits.lockMs}`);
  await client.query(`set local statement_timeout = ${limits.statementMs}`);
  for (const statement of migration.statements) {
    await client.query(statement);
  }
  await record(client, migration);
  await client.query('commit');
}

async function record(client: Client, { hash, createdAt }: Migration): Promise<void> {
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, createdAt]);
}

function tooLong({ statementMs }: MigrationWaiting): string {
  return `A migration took longer than ${statementMs / SECOND} s and was taken back: start this process again when the database is less busy. The release before serves on meanwhile.`;
}

/** Names the transaction that most likely stood in the way. */
async function lockedOut(client: Client, { lockMs, tries }: MigrationWaiting): Promise<string> {
  const { rows } = await client.query<{ pid: number; application: string; seconds: number }>(`
    select pid, application_name as application, extract(epoch from now() - xact_start)::int as seconds
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    order by xact_start limit 1`);
  const [oldest] = rows;
  const advice = oldest
    ? `the oldest transaction is of process ${oldest.pid} (${oldest.application || 'no name'}), open for ${oldest.seconds} s: end it, for example with select pg_terminate_backend(${oldest.pid}), and start this process again`
    : 'start this process again when the database is less busy';
  return `A migration got no lock within ${lockMs / SECOND} s, ${tries} times: ${advice}. The release before serves on meanwhile.`;
}
