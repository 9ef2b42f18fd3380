import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#db/client';
import { endpoints } from '#db/schema/endpoints';
import { deliveries } from '#db/schema/webhooks';
import { PAUSING_FAILURES, resumesByItselfAt } from '#domain/webhooks/delivery';
import { webhookPaused } from '#domain/webhooks/ops-event';
import { recordOpsEvent } from '../ops-events';
import { setTimer } from './timers';

/**
 * Pauses an endpoint whose row the transaction has locked: its events stay in the queue, and the partner's operators are
 * notified [rules/webhooks: Pause]. Pauses use real time even in the sandbox, where each order has its own clock but the
 * endpoint has none.
 */
export async function pauseEndpoint(tx: Transaction, endpointId: string, lastError: string | null): Promise<void> {
  const [endpoint] = await tx
    .update(endpoints)
    .set({ pausedAt: sql`clock_timestamp()`, drainsTo: null, drainedBy: null, drainedUntil: null })
    .where(eq(endpoints.endpointId, endpointId))
    .returning();
  if (!endpoint?.pausedAt) {
    return;
  }
  const { partnerId, environment, channel, url, autoResumes, pausedAt } = endpoint;
  const at = pausedAt.getTime();
  const resumeAfter = resumesByItselfAt(at, autoResumes);
  if (resumeAfter !== null) {
    await setTimer(tx, { endpointId, task: 'auto_resume', at: new Date(resumeAfter) });
  }
  await recordOpsEvent(
    tx,
    webhookPaused({
      partnerId,
      environment,
      at,
      resumeAfter,
      lastError,
      endpointId,
      endpointType: channel,
      urlHost: new URL(url).host,
      failures: PAUSING_FAILURES,
    }),
  );
}

/**
 * Stops all started plans of a paused endpoint: the events wait in their old positions in the queue for a full plan. The
 * workflows of the retries notice this at their next step, and end. Running attempts keep their lease, except that of
 * `deliveryId`, which is over.
 */
export async function stopPlans(
  tx: Transaction,
  { endpointId, deliveryId }: { endpointId: string; deliveryId: string },
): Promise<void> {
  await tx
    .update(deliveries)
    .set({
      ...NEW_PLAN,
      leasedUntil: sql`case when ${deliveries.deliveryId} <> ${deliveryId} then ${deliveries.leasedUntil} end`,
    })
    .where(
      and(
        eq(deliveries.endpointId, endpointId),
        sql`(${deliveries.state} = 'retrying' or (${deliveries.state} = 'due' and ${deliveries.planAttempts} > 0))`,
      ),
    );
}

/** The changes of a delivery whose event is queued again. */
export const NEW_PLAN = {
  state: 'due' as const,
  plan: sql`${deliveries.plan} + 1`,
  planAttempts: 0,
  firstAttemptAt: null,
  nextAttemptAt: null,
  historyCopy: 'due' as const,
};
