import { eq, sql } from 'drizzle-orm';
import { findOverrun, type LimitedQueue, type QueueLimit } from '#domain/support/queue-limit';
import type { Database, Transaction } from '../client';
import { operatorAlerts, queueLimits } from '../schema/alerts';
import { countQueues } from './queues';

export interface StoredLimit extends QueueLimit {
  queue: LimitedQueue;
}

export async function listQueueLimits(db: Database): Promise<StoredLimit[]> {
  const { queue, moreThan, olderThanMinutes } = queueLimits;
  return db.select({ queue, moreThan, olderThanMinutes }).from(queueLimits);
}

/** The limit before; null if there was none. */
export async function setQueueLimit(
  tx: Transaction,
  { queue, moreThan, olderThanMinutes }: StoredLimit,
): Promise<QueueLimit | null> {
  const [before] = await tx.select().from(queueLimits).where(eq(queueLimits.queue, queue)).for('update');
  if (moreThan === null && olderThanMinutes === null) {
    await tx.delete(queueLimits).where(eq(queueLimits.queue, queue));
  } else {
    await tx
      .insert(queueLimits)
      .values({ queue, moreThan, olderThanMinutes })
      .onConflictDoUpdate({ target: queueLimits.queue, set: { moreThan, olderThanMinutes } });
  }
  return before ?? null;
}

/**
 * Opens an alert for each queue that is over its limit, and closes those of queues that no longer are [rules/alerts: Queues]. An
 * alert that an operator has closed stays closed until the queue was within its limit again.
 */
export async function sweepQueueAlerts(db: Database): Promise<void> {
  const limits = await listQueueLimits(db);
  const lengths = limits.length === 0 ? [] : await countQueues(db, 'live');
  const now = Date.now();
  for (const limit of limits) {
    const length = lengths.find(({ queue }) => queue === limit.queue);
    const words = length ? findOverrun(limit, length, now) : null;
    await db.execute(sql`update ${queueLimits} set over_since = ${words === null ? sql`null` : sql`coalesce(over_since, now())`}
      where queue = ${limit.queue}`);
    if (words !== null) {
      await openQueueAlert(db, limit.queue, words);
    }
  }
  await db.execute(sql`update ${operatorAlerts} set closed_at = now() where kind = 'queue_long' and closed_at is null
    and subject not in (select queue from ${queueLimits} where over_since is not null)`);
}

async function openQueueAlert(db: Database, queue: LimitedQueue, words: string): Promise<void> {
  await db.execute(sql`insert into ${operatorAlerts} (kind, subject, words)
    select 'queue_long', l.queue, ${words} from ${queueLimits} l where l.queue = ${queue} and l.over_since is not null
      and not exists (select from ${operatorAlerts} a where a.kind = 'queue_long' and a.subject = l.queue
        and a.closed_by is not null and a.closed_at >= l.over_since)
    on conflict (kind, subject) where closed_at is null do update set words = excluded.words, seen_at = now()`);
}
