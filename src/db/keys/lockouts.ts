import { sql } from 'drizzle-orm';
import { LOCKOUT } from '#domain/keys/lockout';
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
  /** Shown part of the presented key, if it had the form of one. */
  keyPrefix: string | null;
}

/** A range that is locked. Its time is a distance, so that the clocks of processes and database need not agree. */
export interface ActiveLock {
  ipRange: string;
  remainingMs: number;
}

export interface NewLock extends ActiveLock {
  /** False when another failure had locked the range already. */
  isNew: boolean;
  /** Shown parts of the keys that were presented. */
  keyPrefixes: string[];
}

/**
 * Records a failure; the one that fills the window makes the lock in its place and takes the counted ones away. Failures of one
 * range queue up behind each other, so exactly one of them locks. Returns the lock that holds now, or null.
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
      ), told as (
        select pg_notify(${NOTIFICATION_CHANNELS.lockout}, ip_range) from made
      )
      select ip_range as "ipRange", key_prefixes as "keyPrefixes", is_new as "isNew", ${REMAINING_MS} as "remainingMs",
        (select count(*) from told)
      from (select *, true as is_new from made union all select *, false from standing) as lock`);
    return rows[0] ?? null;
  });
}

/** Every lock that holds now. */
export async function listActiveLocks(db: Database): Promise<ActiveLock[]> {
  const { rows } = await db.execute<Record<string, unknown> & ActiveLock>(sql`
    select ip_range as "ipRange", max(${REMAINING_MS}) as "remainingMs"
    from ${lockouts} where locked_until > now() group by ip_range`);
  return rows;
}
