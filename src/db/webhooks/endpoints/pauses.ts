import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { recordAudit } from '#db/audit';
import { type Database, statement, type Transaction } from '#db/client';
import { notify } from '#db/notifications';
import { type Channel, endpoints } from '#db/schema/endpoints';
import { deliveries } from '#db/schema/webhooks';
import { toIso } from '#domain/duration';
import type { Environment } from '#domain/environment';
import { PAUSING_FAILURES, resumesByItselfAt } from '#domain/webhooks/delivery';
import { webhookPaused, webhookResumed } from '#domain/webhooks/ops-event';
import { recordOpsEvent } from '../ops-events';
import { dropTimers, setTimer } from './timers';

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

export interface ResumedEndpoint {
  endpointId: string;
  channel: Channel;
  /** Number of events that waited. */
  queuedEvents: number;
  pausedAt: Date;
  resumedAt: Date;
}

interface ResumeOrder {
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

/**
 * Lets an endpoint begin anew at another URL, which has not failed yet: earlier failures do not count, and a pause ends
 * [rules/webhooks: Endpoints]. Null if it was not paused.
 */
export async function startAfresh(tx: Transaction, endpointId: string, actor: string): Promise<ResumedEndpoint | null> {
  await tx
    .update(endpoints)
    .set({ failuresSince: sql`clock_timestamp()`, autoResumes: 0 })
    .where(eq(endpoints.endpointId, endpointId));
  return resumeEndpoint(tx, endpointId, { reason: 'manual', actor });
}

const FIND_PAUSE = statement<{ partnerId: string; environment: Environment }, { endpointId: string; pausedMs: number }>(
  'find_pause',
  sql`select ${endpoints.endpointId} as "endpointId", (extract(epoch from ${endpoints.pausedAt}) * 1000)::float8 as "pausedMs"
    from ${endpoints}
    where ${endpoints.partnerId} = ${sql.placeholder('partnerId')} and ${endpoints.environment} = ${sql.placeholder('environment')}
      and ${endpoints.channel} = 'order' and ${endpoints.removedAt} is null and ${endpoints.pausedAt} is not null`,
);

/** When the endpoint for an owner's orders was paused; null if it is not, or there is none. Read before every creation. */
export async function findPause(
  db: Database,
  { partnerId, environment }: { partnerId: string; environment: Environment },
): Promise<{ endpointId: string; pausedAt: Date } | null> {
  const [pause] = await FIND_PAUSE(db, { partnerId, environment });
  return pause ? { endpointId: pause.endpointId, pausedAt: new Date(Math.round(pause.pausedMs)) } : null;
}

/** The last waiting delivery of the row's endpoint; null if none waits. */
export const END_OF_QUEUE = sql`(
  select max(seq) from deliveries d where d.endpoint_id = endpoints.endpoint_id and d.state = 'due'
)`;

/** Ends drains whose queue is empty, unless they were prolonged meanwhile. */
export async function endDrains(db: Database): Promise<void> {
  await db.execute(sql`
    with over as materialized (
      select endpoint_id, drains_to from ${endpoints} e where drains_to is not null and not exists (
        select from ${deliveries} d where d.endpoint_id = e.endpoint_id and d.state = 'due' and d.seq <= e.drains_to
      )
    )
    update ${endpoints} e set drains_to = null, drained_by = null, drained_until = null
    from over where e.endpoint_id = over.endpoint_id and e.drains_to = over.drains_to
  `);
}

/** Releases a dispatcher's drains, so that others can take them. */
export async function releaseDrains(db: Database, dispatcherId: string): Promise<void> {
  await db.update(endpoints).set({ drainedBy: null, drainedUntil: null }).where(eq(endpoints.drainedBy, dispatcherId));
}
