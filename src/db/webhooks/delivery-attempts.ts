import { and, eq, isNull, sql } from 'drizzle-orm';
import { FAILURE_WINDOW_MS, PAUSING_FAILURES } from '#domain/webhooks/delivery';
import type { Database, Transaction } from '../client';
import { endpoints } from '../schema/endpoints';
import { deliveries, deliveryAttempts } from '../schema/webhooks';
import { type AttemptRecord, settle } from './attempt-record';
import { pauseEndpoint, stopPlans } from './endpoints/pause-endpoint';
import { recordSuccess } from './success-batches';

/** `stopped`: the plan does not continue, because the endpoint is paused or removed, or the event was queued again. */
export type AttemptResult = 'delivered' | 'failed' | 'stopped';

/**
 * Records an attempt and its result for the delivery in one transaction; successes share one. A failure is counted in the same
 * transaction, so that exactly the 50th within the window pauses the endpoint and stops all its plans [rules/webhooks: Pause].
 * An attempt that does not follow the last one of its plan changes nothing; an attempt that was running when its plan was
 * stopped is recorded.
 */
export async function recordAttempt(db: Database, record: AttemptRecord): Promise<AttemptResult> {
  if (record.ok) {
    await recordSuccess(db, record);
    return 'delivered';
  }
  return db.transaction(async (tx) => {
    // Failures of an endpoint are recorded one at a time, so that each sees the ones before it.
    const [endpoint] = await tx
      .select({ pausedAt: endpoints.pausedAt })
      .from(endpoints)
      .where(and(eq(endpoints.endpointId, record.endpointId), isNull(endpoints.removedAt)))
      .for('no key update');
    const isInPlan = await settle(tx, record);
    let isPaused = endpoint !== undefined && endpoint.pausedAt !== null;
    if (endpoint?.pausedAt === null && (await countFailures(tx, record.endpointId)) >= PAUSING_FAILURES) {
      await pauseEndpoint(tx, record.endpointId, record.errorLabel);
      isPaused = true;
    }
    if (isPaused) {
      await stopPlans(tx, record);
    }
    return isInPlan && (!isPaused || record.state === 'failed') ? 'failed' : 'stopped';
  });
}

/** The endpoint's failed attempts that count towards a pause, at most as many as cause one. */
async function countFailures(tx: Transaction, endpointId: string): Promise<number> {
  const { rows } = await tx.execute<{ failures: number }>(sql`
    select count(*)::int as failures from (
      select from ${deliveryAttempts} a join ${endpoints} e using (endpoint_id)
      where a.endpoint_id = ${endpointId} and not a.ok
        and a.recorded_at > greatest(e.failures_since, now() - ${FAILURE_WINDOW_MS} * interval '1 millisecond')
      limit ${PAUSING_FAILURES}
    ) failed
  `);
  return rows[0]?.failures ?? 0;
}

/**
 * Records that a workflow makes the retries of a delivery whose first attempt failed, unless the workflow has already made one.
 */
export async function markRetrying(
  db: Database,
  { deliveryId, plan }: { deliveryId: string; plan: number },
): Promise<void> {
  await db
    .update(deliveries)
    .set({ state: 'retrying', leasedUntil: null })
    .where(
      and(
        eq(deliveries.deliveryId, deliveryId),
        eq(deliveries.plan, plan),
        eq(deliveries.planAttempts, 1),
        eq(deliveries.state, 'due'),
      ),
    );
}

/** Starts a retry of the plan; nobody else sends the delivery until the lease ends. False if the plan was stopped. */
export async function claimRetry(
  db: Database,
  { deliveryId, plan, leaseMs }: { deliveryId: string; plan: number; leaseMs: number },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update ${deliveries} set leased_until = now() + ${leaseMs} * interval '1 millisecond'
    where delivery_id = ${deliveryId} and plan = ${plan}::int and plan_attempts > 0 and state <> 'delivered'
  `);
  return rowCount === 1;
}
