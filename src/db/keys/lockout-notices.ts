import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import { apiKeyLocked, apiKeyUnlocked } from '#domain/webhooks/ops-event';
import type { Database, Transaction } from '../client';
import { apiKeys, callerRanges, type LockoutNotice, lockouts } from '../schema/keys';
import { recordOpsEvent } from '../webhooks/ops-events';

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
