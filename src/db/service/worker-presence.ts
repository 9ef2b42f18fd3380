import { sql } from 'drizzle-orm';
import type { Client } from 'pg';
import type { Database } from '../client';

/** Two halves of the key of an advisory lock, far from those that are hashes of names. */
const LOCK = { group: 7_311, worker: 1 };
/** The other half is a hash of the provider's code. */
const PROVIDER_GROUP = 7_312;

/** A session that says nothing for so long belongs to a process that is stuck, or to a machine that is gone. */
const LONGEST_SILENCE = '5s';

/**
 * Makes a session the proof that its process is a living worker, at which these live providers are on. Any number of workers hold the lock together; Postgres takes
 * it back the moment a session ends, and ends a session that falls silent.
 */
export async function holdPresence(session: Client, providersOn: readonly string[]): Promise<void> {
  await session.query(`set idle_session_timeout = '${LONGEST_SILENCE}'`);
  await session.query('select pg_advisory_lock_shared($1, $2)', [LOCK.group, LOCK.worker]);
  await session.query(
    'select pg_advisory_lock_shared($1, hashtext(code) & 2147483647) from unnest($2::text[]) as on_here (code)',
    [PROVIDER_GROUP, providersOn],
  );
}

/** Those of the providers that are on at any living worker. */
export async function listProvidersOn(db: Database, providers: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ code: string }>(sql`
    select code from unnest(${sql.param([...providers])}::text[]) as asked (code)
    where exists (
      select from pg_locks
      where locktype = 'advisory' and classid = ${PROVIDER_GROUP} and objid = (hashtext(code) & 2147483647)::oid
        and objsubid = 2 and granted and database = (select oid from pg_database where datname = current_database())
    )`);
  return new Set(rows.map(({ code }) => code));
}

/** Whether any worker is alive. */
export async function hasWorker(db: Database): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from pg_locks
    where locktype = 'advisory' and classid = ${LOCK.group} and objid = ${LOCK.worker} and objsubid = 2 and granted
      and database = (select oid from pg_database where datname = current_database())
    limit 1`);
  return rowCount === 1;
}
