import { sql } from 'drizzle-orm';
import type { Client } from 'pg';
import type { Database } from '../client';

/** Two halves of the key of an advisory lock, far from those that are hashes of names. */
const LOCK = { group: 7_311, worker: 1 };

/** A session that says nothing for so long belongs to a process that is stuck, or to a machine that is gone. */
const LONGEST_SILENCE = '5s';

/**
 * Makes a session the proof that its process is a living worker. Any number of workers hold the lock together; Postgres takes
 * it back the moment a session ends, and ends a session that falls silent.
 */
export async function holdPresence(session: Client): Promise<void> {
  await session.query(`set idle_session_timeout = '${LONGEST_SILENCE}'`);
  await session.query('select pg_advisory_lock_shared($1, $2)', [LOCK.group, LOCK.worker]);
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
