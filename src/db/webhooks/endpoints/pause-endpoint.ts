import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#db/client';
import { endpoints } from '#db/schema/endpoints';
import { deliveries } from '#db/schema/webhooks';
import { PAUSING_FAILURES, resumesByItselfAt } from '#domain/webhooks/endpoint-pause';
import { webhookPaused } from '#domain/webhooks/ops-event';
import { recordOpsEvent } from '../ops-events';
import { setTimer } from './timers';

/**
 * Pauses an endpoint that is not paused, whose row the transaction has locked: nothing is sent to it, its events queue, and the
 * partner's operators are told [rules/webhooks: Pause]. A pause runs by real time, also for the sandbox: its orders
 * have a clock each, their endpoint has none.
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
 * Stops every begun plan of a paused endpoint: the events wait in the queue, in their old places, for a whole plan of their
 * own. The workflows that held the retries find that out when they wake, and end. An attempt under way keeps its lease, but
 * that of `deliveryId` is over.
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

/** What queueing an event again makes of its delivery. */
export const NEW_PLAN = {
  state: 'due' as const,
  plan: sql`${deliveries.plan} + 1`,
  planAttempts: 0,
  firstAttemptAt: null,
  nextAttemptAt: null,
  historyCopy: 'due' as const,
};
