import { sql } from 'drizzle-orm';
import type { Client } from 'pg';
import { EDITION, FIRST_EDITION } from '#domain/orders/edition';
import type { Database } from '../client';
import { ORDER_OPEN, orderClaims, orders } from '../schema/orders';

/**
 * First halves of advisory lock keys, far from those that are hashes of names. A worker holds `worker` while it works, and even
 * before that `editions` plus the latest edition it knows.
 */
const LOCK = { group: 7_311, worker: 1, editions: 1_000 };
/** The second half is a hash of the provider's code. */
const PROVIDER_GROUP = 7_312;

/** A session silent for this long belongs to a stuck process, or to a machine that is gone. */
const LONGEST_SILENCE = '5s';

/**
 * Announces the edition that the process knows, for as long as the session lives. Any number of workers can hold these locks at
 * the same time; Postgres releases them when a session ends, and ends silent sessions.
 */
export async function announceEdition(session: Client): Promise<void> {
  await session.query(`set idle_session_timeout = '${LONGEST_SILENCE}'`);
  await session.query('select pg_advisory_lock_shared($1, $2)', [LOCK.group, LOCK.editions + EDITION]);
}

/** Also announces that the process is a running worker with these live providers switched on. */
export async function holdPresence(session: Client, providersOn: readonly string[]): Promise<void> {
  await session.query('select pg_advisory_lock_shared($1, $2)', [LOCK.group, LOCK.worker]);
  await session.query(
    'select pg_advisory_lock_shared($1, hashtext(code) & 2147483647) from unnest($2::text[]) as on_here (code)',
    [PROVIDER_GROUP, providersOn],
  );
}

/** Those of the providers that are switched on at any running worker. */
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

/** The processes that execute orders, or are about to. */
interface RunningWorkers {
  /** Whether any of them is already working. */
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

/** How long a creation whose order has no row yet may be in progress. */
const OPENING = sql`interval '1 hour'`;

/** The latest edition of all open orders; 0 if none is open. */
export async function latestOpenEdition(db: Database): Promise<number> {
  const edition = sql`max((input ->> 'edition')::int)`;
  const { rows } = await db.execute<{ edition: number }>(sql`
    select coalesce(greatest(
      (select ${edition} from ${orderClaims} join ${orders} using (order_id) where ${ORDER_OPEN}),
      (select ${edition} from ${orderClaims} where open and claimed_at > now() - ${OPENING})
    ), 0) as edition`);
  return rows[0]?.edition ?? 0;
}
