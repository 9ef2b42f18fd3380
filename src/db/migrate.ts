import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { Client } from 'pg';
import { codeOf } from '#domain/caught';
import { MINUTE, SECOND } from '../domain/duration';
import { type Database, lockName } from './client';

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

interface MigrateOptions extends Partial<MigrationWaiting> {
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

interface Migration {
  statements: readonly string[];
  hash: string;
  createdAt: number;
}

/** How long a migration may stand in the way of the traffic. */
interface MigrationWaiting {
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
function isConcurrent({ statements }: Pick<Migration, 'statements'>): boolean {
  return statements.some((statement) => /\bconcurrently\b/i.test(statement));
}

async function applyMigration(client: Client, migration: Migration, options: Partial<MigrationWaiting>): Promise<void> {
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
      const code = codeOf(error);
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

/** Tables whose rows the service may add and read, and nothing else. */
const APPEND_ONLY = ['audit_log', 'audit_days', 'ledger_entries', 'ledger_transactions'];
/** What only the owner may write: a permission that loosens something. */
const READ_ONLY = ['old_seals'];
/** What the service may have done to the audit log, each as narrow as it can be. */
const FUNCTIONS = [
  'commit_audit(timestamptz, integer)',
  'erase_audit(bigint[], bigint[])',
  'expire_audit(timestamptz, integer)',
];

/**
 * Lets the role that the service runs as do what the service does. It owns nothing, so it can neither change tables and triggers
 * nor what the triggers guard.
 */
export async function permitService(owner: Database, role: string): Promise<void> {
  const name = sql.identifier(role);
  const list = (names: readonly string[]) => sql.raw(names.join(', '));
  await owner.transaction(async (tx) => {
    await lockName(tx, 'service-role');
    await tx.execute(sql`grant usage on schema public, drizzle to ${name}`);
    await tx.execute(sql`grant select on all tables in schema drizzle to ${name}`);
    await tx.execute(sql`grant select, insert, update, delete on all tables in schema public to ${name}`);
    await tx.execute(sql`grant usage, select, update on all sequences in schema public to ${name}`);
    await tx.execute(sql`revoke update, delete on ${list(APPEND_ONLY)} from ${name}`);
    await tx.execute(sql`revoke insert, update on ${list(READ_ONLY)} from ${name}`);
    await tx.execute(sql`grant execute on function ${list(FUNCTIONS)} to ${name}`);
  });
}
