import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import { LOCKOUT } from '#domain/keys/key-life';
import { apiKeyLocked, apiKeyUnlocked } from '#domain/webhooks/ops-event';
import { type Database, lockName, type Transaction } from '../client';
import { NOTIFICATION_CHANNELS } from '../notifications';
import { apiKeys, callerRanges, keyFailures, type LockoutNotice, lockouts } from '../schema/keys';
import { recordOpsEvent } from '../webhooks/ops-events';

const WINDOW = sql`${LOCKOUT.windowMs} * interval '1 millisecond'`;
const LOCKED_FOR = sql`${LOCKOUT.lockedMs} * interval '1 millisecond'`;

const REMAINING_MS = sql`ceil(extract(epoch from locked_until - clock_timestamp()) * 1000)::float8`;

interface KeyFailure {
  ipRange: string;
  ip: string;
  /** The visible prefix of the presented key, if it had a key's format. */
  keyPrefix: string | null;
}

/** A locked range. Its time is a duration, so that the clocks of processes and database need not agree. */
interface ActiveLock {
  ipRange: string;
  remainingMs: number;
}

interface NewLock extends ActiveLock {
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

type Lockout = typeof lockouts.$inferSelect;

/**
 * Notifies the partners concerned of the oldest unannounced lockout, or of its end when its time is over, each once
 * [rules/ops-events: Who is notified]. The row stores which notifications were sent, so it does not matter which process locked the
 * range, or whether it is alive. False if nothing is left to announce: other processes may do the same at the same time.
 */
export async function announceLockout(db: Database): Promise<boolean> {
  return db.transaction(async (tx) => {
    const over = lte(lockouts.lockedUntil, sql`now()`);
    const [lock] = await tx
      .select()
      .from(lockouts)
      .where(and(isNull(lockouts.endAnnouncedAt), sql`(${lockouts.notices} is null or ${over})`))
      .orderBy(asc(lockouts.id))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!lock) {
      return false;
    }
    await (lock.notices === null ? announceStart(tx, lock) : announceEnd(tx, lock, lock.notices));
    return true;
  });
}

async function announceStart(tx: Transaction, lock: Lockout): Promise<void> {
  const { id, ip, lockedAt, lockedUntil } = lock;
  const notices = await findConcerned(tx, lock);
  for (const notice of notices) {
    const { partnerId, environment, keyPrefix } = notice;
    const at = lockedAt.getTime();
    const unlocksAt = lockedUntil.getTime();
    await recordOpsEvent(tx, apiKeyLocked({ partnerId, environment, at, ip, unlocksAt, keyPrefix }));
  }
  await tx.update(lockouts).set({ notices }).where(eq(lockouts.id, id));
}

async function announceEnd(tx: Transaction, { id, ip, lockedUntil }: Lockout, notices: LockoutNotice[]): Promise<void> {
  for (const { partnerId, environment } of notices) {
    await recordOpsEvent(tx, apiKeyUnlocked({ partnerId, environment, at: lockedUntil.getTime(), ip }));
  }
  await tx.update(lockouts).set({ endAnnouncedAt: sql`now()` }).where(eq(lockouts.id, id));
}

/**
 * The partners whose keys were among the invalid ones, and those that made valid calls from the range in the 24 h before; each
 * once, preferring the key to the call and live to sandbox.
 */
async function findConcerned(tx: Transaction, { ipRange, lockedAt, keyPrefixes }: Lockout): Promise<LockoutNotice[]> {
  const { rows } = await tx.execute<Record<string, unknown> & LockoutNotice>(sql`
    select distinct on (partner_id) partner_id as "partnerId", environment, prefix as "keyPrefix" from (
      select partner_id, environment, prefix from ${apiKeys} where prefix = any(${sql.param(keyPrefixes)}::text[])
      union all
      select partner_id, environment, null from ${callerRanges}
      where ip_range = ${ipRange} and seen_at > ${lockedAt}::timestamptz - interval '24 hours'
    ) as concerned
    order by partner_id, prefix nulls last, environment`);
  return rows;
}
