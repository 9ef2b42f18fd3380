import { sql } from 'drizzle-orm';
import type { Client } from 'pg';
import { EDITION, FIRST_EDITION } from '#domain/orders/edition';
import type { Database } from '../client';

/**
 * Halves of the keys of advisory locks, far from those that are hashes of names. A worker holds `worker` while it works, and before
 * that already `editions` plus the latest edition that it knows.
 */
const LOCK = { group: 7_311, worker: 1, editions: 1_000 };
/** The other half is a hash of the provider's code. */
const PROVIDER_GROUP = 7_312;

/** A session that says nothing for so long belongs to a process that is stuck, or to a machine that is gone. */
const LONGEST_SILENCE = '5s';

/**
 * Makes a session the proof of what its process knows, for as long as it lives. Any number of workers hold these locks together;
 * Postgres takes them back the moment a session ends, and ends a session that falls silent.
 */
export async function announceEdition(session: Client): Promise<void> {
  await session.query(`set idle_session_timeout = '${LONGEST_SILENCE}'`);
  await session.query('select pg_advisory_lock_shared($1, $2)', [LOCK.group, LOCK.editions + EDITION]);
}

/** Makes the session the proof, too, that its process is a living worker, at which these live providers are on. */
export async function holdPresence(session: Client, providersOn: readonly string[]): Promise<void> {
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

/** The processes that work on orders, or are about to. */
export interface RunningWorkers {
  /** Whether any of them works already. */
  isAlive: boolean;
  /** The latest edition that each of them knows. */
  editions: number[];
}

export async function findWorkers(db: Database): Promise<RunningWorkers> {
  const { rows } = await db.execute<{ works: boolean; edition: string | null }>(sql`
    select bool_or(objid = ${LOCK.worker}) as works,
      max(objid::bigint) filter (where objid <> ${LOCK.worker}) - ${LOCK.editions} as edition
    from pg_locks
    where locktype = 'advisory' and classid = ${LOCK.group} and objsubid = 2 and granted
      and database = (select oid from pg_database where datname = current_database())
    group by pid`);
  return {
    isAlive: rows.some(({ works }) => works),
    editions: rows.map(({ edition }) => (edition === null ? FIRST_EDITION : Number(edition))),
  };
}
