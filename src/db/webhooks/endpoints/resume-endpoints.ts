import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { recordAudit } from '#db/audit';
import type { Database, Transaction } from '#db/client';
import { notify } from '#db/notify';
import { type Channel, endpoints } from '#db/schema/endpoints';
import { deliveries } from '#db/schema/webhooks';
import { toIso } from '#domain/duration';
import type { Environment } from '#domain/environment';
import { webhookResumed } from '#domain/webhooks/ops-event';
import { recordOpsEvent } from '../ops-events';
import { dropTimers } from './timers';

export interface ResumedEndpoint {
  endpointId: string;
  channel: Channel;
  /** Number of events that waited. */
  queuedEvents: number;
  pausedAt: Date;
  resumedAt: Date;
}

export interface ResumeOrder {
  reason: 'manual' | 'automatic';
  /** The actor in the audit log. */
  actor: string;
}

/**
 * Resumes every paused endpoint of a partner in one environment, in one transaction [rules/webhooks: Resume and drain].
 */
export async function resumeEndpoints(
  db: Database,
  { partnerId, environment }: { partnerId: string; environment: Environment },
  order: ResumeOrder,
): Promise<ResumedEndpoint[]> {
  return db.transaction(async (tx) => {
    const paused = await tx
      .select({ endpointId: endpoints.endpointId })
      .from(endpoints)
      .where(
        and(
          eq(endpoints.partnerId, partnerId),
          eq(endpoints.environment, environment),
          isNull(endpoints.removedAt),
          isNotNull(endpoints.pausedAt),
        ),
      )
      .orderBy(asc(endpoints.endpointId));
    const resumed: ResumedEndpoint[] = [];
    for (const { endpointId } of paused) {
      const one = await resumeEndpoint(tx, endpointId, order);
      resumed.push(...(one ? [one] : []));
    }
    return resumed;
  });
}

/**
 * Ends a pause: resets the failures, notifies the partner's operators, and starts draining the queue, oldest first
 * [rules/webhooks: Resume and drain]. Null if the endpoint is not paused.
 */
export async function resumeEndpoint(
  tx: Transaction,
  endpointId: string,
  { reason, actor }: ResumeOrder,
): Promise<ResumedEndpoint | null> {
  const [endpoint] = await tx
    .select()
    .from(endpoints)
    .where(and(eq(endpoints.endpointId, endpointId), isNull(endpoints.removedAt), isNotNull(endpoints.pausedAt)))
    .for('no key update');
  if (!endpoint?.pausedAt) {
    return null;
  }
  const { partnerId, environment, channel, pausedAt } = endpoint;
  const [resumed] = await tx
    .update(endpoints)
    .set({
      pausedAt: null,
      failuresSince: sql`clock_timestamp()`,
      autoResumes: reason === 'automatic' ? sql`${endpoints.autoResumes} + 1` : 0,
      drainsTo: END_OF_QUEUE,
    })
    .where(eq(endpoints.endpointId, endpointId))
    .returning({ at: endpoints.failuresSince });
  const resumedAt = resumed?.at ?? new Date();
  const queuedEvents = await tx.$count(
    deliveries,
    and(eq(deliveries.endpointId, endpointId), eq(deliveries.state, 'due')),
  );
  await dropTimers(tx, { endpointId, task: 'auto_resume' });
  await recordOpsEvent(
    tx,
    webhookResumed({
      partnerId,
      environment,
      reason,
      at: resumedAt.getTime(),
      pausedAt: pausedAt.getTime(),
      endpointId,
      queuedEvents,
    }),
  );
  await recordAudit(tx, {
    actor,
    action: 'webhook_endpoint.resumed',
    target: endpointId,
    details: { reason, paused_at: toIso(pausedAt.getTime()), queued_events: queuedEvents },
  });
  await notify(tx, 'delivery');
  return { endpointId, channel, queuedEvents, pausedAt, resumedAt };
}

/** The last waiting delivery of the row's endpoint; null if none waits. */
export const END_OF_QUEUE = sql`(
  select max(seq) from deliveries d where d.endpoint_id = endpoints.endpoint_id and d.state = 'due'
)`;
