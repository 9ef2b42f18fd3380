import { eq, sql } from 'drizzle-orm';
import type { OperatorOpsEvent } from '#domain/webhooks/ops-event';
import type { Database, Transaction } from '../client';
import { operatorOpsEvents } from '../schema/alerts';

/** How long one process has an event to itself while sending it. */
const LEASE = sql`interval '1 minute'`;

/** Queues an event for the operators' ops channel, at most once. */
export async function queueOperatorEvent(tx: Transaction, event: OperatorOpsEvent): Promise<void> {
  await tx.insert(operatorOpsEvents).values(event).onConflictDoNothing();
}

export interface LeasedOperatorEvent {
  eventId: string;
  body: string;
  /** This attempt's number, from 1. */
  attempt: number;
  /** In milliseconds. */
  firstAttemptAt: number;
}

/** Leases the next event that is due; no other worker gets it until the lease ends. */
export async function leaseOperatorEvent(db: Database): Promise<LeasedOperatorEvent | null> {
  const { rows } = await db.execute<Record<string, unknown> & LeasedOperatorEvent>(sql`
    update ${operatorOpsEvents} set due_at = now() + ${LEASE}, attempts = attempts + 1,
      first_attempt_at = coalesce(first_attempt_at, now())
    where event_id = (select event_id from ${operatorOpsEvents} where due_at <= now()
      order by due_at, at, event_id limit 1 for update skip locked)
    returning event_id as "eventId", body, attempts as attempt,
      floor(extract(epoch from first_attempt_at) * 1000)::float8 as "firstAttemptAt"`);
  return rows[0] ?? null;
}

export async function markOperatorEventDelivered(db: Database, eventId: string): Promise<void> {
  await db
    .update(operatorOpsEvents)
    .set({ deliveredAt: sql`now()`, dueAt: null, lastError: null })
    .where(eq(operatorOpsEvents.eventId, eventId));
}

/** It is sent again at the given time, or never if that is null. */
export async function markOperatorEventFailed(
  db: Database,
  eventId: string,
  { error, nextAt }: { error: string; nextAt: number | null },
): Promise<void> {
  await db
    .update(operatorOpsEvents)
    .set({ lastError: error, dueAt: nextAt === null ? null : new Date(nextAt) })
    .where(eq(operatorOpsEvents.eventId, eventId));
}
