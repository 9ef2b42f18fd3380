import { sql } from 'drizzle-orm';
import { LOCKOUT } from '#domain/keys/key-life';
import type { Database } from '../client';
import { lockName } from '../named-lock';
import { NOTIFICATION_CHANNELS } from '../notify';
import { keyFailures, lockouts } from '../schema/keys';

const WINDOW = sql`${LOCKOUT.windowMs} * interval '1 millisecond'`;
const LOCKED_FOR = sql`${LOCKOUT.lockedMs} * interval '1 millisecond'`;

const REMAINING_MS = sql`ceil(extract(epoch from locked_until - clock_timestamp()) * 1000)::float8`;

export interface KeyFailure {
  ipRange: string;
  ip: string;
  /** The visible prefix of the presented key, if it had a key's format. */
  keyPrefix: string | null;
}

/** A locked range. Its time is a duration, so that the clocks of processes and database need not agree. */
export interface ActiveLock {
  ipRange: string;
  remainingMs: number;
}

export interface NewLock extends ActiveLock {
  /** False if another failure had already locked the range. */
  isNew: boolean;
  /** Visible prefixes of the presented keys. */
  keyPrefixes: string[];
}

/**
 * Records a failure; the one that fills the window creates the lock instead and deletes the counted ones. Failures of one range
 * are processed one at a time, so exactly one of them locks. Returns the active lock, or null.
 */
export async function noteKeyFailure(db: Database, { ipRange, ip, keyPrefix }: KeyFailure): Promise<NewLock | null> {
  return db.transaction(async (tx) => {
    await lockName(tx, ipRange);
    const { rows } = await tx.execute<Record<string, unknown> & NewLock>(sql`
      with standing as (
        select * from ${lockouts} where ip_range = ${ipRange} and locked_until > now()
      ), counted as (
        select id, key_prefix from ${keyFailures} where ip_range = ${ipRange} and at > now() - ${WINDOW}
      ), made as (
        insert into ${lockouts} (ip_range, ip, locked_at, locked_until, key_prefixes)
        select ${ipRange}, ${ip}, now(), now() + ${LOCKED_FOR}, array(
          select key_prefix from counted where key_prefix is not null
          union select ${keyPrefix}::text where ${keyPrefix}::text is not null
        )
        where (select count(*) from counted) >= ${LOCKOUT.failures - 1} and not exists (select from standing)
        returning *
      ), cleared as (
        delete from ${keyFailures} where id in (select id from counted) and exists (select from made)
      ), added as (
        insert into ${keyFailures} (ip_range, key_prefix)
        select ${ipRange}, ${keyPrefix}::text
        where not exists (select from made) and not exists (select from standing)
      ), notified as (
        select pg_notify(${NOTIFICATION_CHANNELS.lockout}, ip_range) from made
      )
      select ip_range as "ipRange", key_prefixes as "keyPrefixes", is_new as "isNew", ${REMAINING_MS} as "remainingMs",
        (select count(*) from notified)
      from (select *, true as is_new from made union all select *, false from standing) as lock`);
    return rows[0] ?? null;
  });
}

/** Every active lock. */
export async function listActiveLocks(db: Database): Promise<ActiveLock[]> {
  const { rows } = await db.execute<Record<string, unknown> & ActiveLock>(sql`
    select ip_range as "ipRange", max(${REMAINING_MS}) as "remainingMs"
    from ${lockouts} where locked_until > now() group by ip_range`);
  return rows;
}
