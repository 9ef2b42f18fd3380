import type { WorkflowClient, WorkflowStartOptions } from '@temporalio/client';
import { TypedSearchAttributes } from '@temporalio/common';
import { type AttemptDeps, attempt } from '../../activities/attempt';
import { DELIVERY_WORKFLOW, type DeliveryWorkflow, ORDERS_QUEUE, SEARCH_ATTRIBUTES } from '../../workflows/messages';
import type { OutgoingDelivery } from '../db/deliveries';
import { markRetrying } from '../db/delivery-attempts';
import { orderClockOffset } from '../db/order-deliveries';
import { deliveryWorkflowId } from '../domain/delivery-id';
import { SECOND, toIso } from '../domain/duration';
import { nextAttemptAt } from '../domain/retry';
import type { AttemptOutcome } from '../net/post';

export interface SendDeps extends AttemptDeps {
  workflows: WorkflowClient;
  retryOffsetsMs: readonly number[];
}

/** Longest wait for the engine; with an attempt's 5 s and the wait for a place it stays below the lease. */
const START_MS = 5 * SECOND;

/**
 * Makes a due delivery's first attempt and, when that fails, hands the retries to a workflow. Each step is on record before
 * the next: whoever finds the row after a crash repeats only the step that was cut off (docs/decisions/dispatcher.md).
 */
export async function send(
  deps: SendDeps,
  delivery: OutgoingDelivery,
  onAnswer: (outcome: AttemptOutcome) => void,
): Promise<void> {
  const firstAt = delivery.firstAttemptAt ?? (await firstInstant(deps, delivery));
  const retryAt = delivery.once ? null : nextAttemptAt(firstAt, 1, deps.retryOffsetsMs);
  const standing =
    delivery.planAttempts > 0
      ? 'failed'
      : await attempt(deps, delivery, { attempt: 1, at: firstAt, nextAttemptAt: retryAt }, onAnswer);
  if (standing === 'failed' && retryAt !== null) {
    await startRetries(deps, delivery, firstAt);
    await markRetrying(deps.db, delivery);
  }
}

/**
 * The virtual instant of a plan's first attempt: that of a sandbox order's event, or its order's present when the event was
 * queued again or is a replay; for everything else the present.
 */
async function firstInstant({ db }: SendDeps, delivery: OutgoingDelivery): Promise<number> {
  const isSentAnew = delivery.plan > 1 || delivery.isReplay;
  return hasOwnClock(delivery) && !isSentAnew
    ? delivery.eventAt
    : Date.now() + (await orderClockOffset(db, hasOwnClock(delivery) ? delivery.orderId : null));
}

function hasOwnClock({ environment, orderId }: OutgoingDelivery): boolean {
  return environment === 'test' && orderId !== null;
}

/**
 * The id allows one open plan per delivery. One that is already there was started by a dispatcher that died, or belongs to an
 * earlier order of the same seed and runs by that order's clock; replacing it is right for both, as no attempt on record is
 * made again.
 */
async function startRetries(
  { db, workflows, retryOffsetsMs }: SendDeps,
  delivery: OutgoingDelivery,
  firstAt: number,
): Promise<void> {
  const sandbox = hasOwnClock(delivery);
  // Read now and not with the lease: the clock may have been moved while the attempt was under way.
  const clockOffsetMs = await orderClockOffset(db, delivery.orderId);
  const start = {
    workflowId: deliveryWorkflowId(delivery),
    workflowIdConflictPolicy: 'TERMINATE_EXISTING',
    taskQueue: ORDERS_QUEUE,
    staticSummary: `webhook retries to ${new URL(delivery.url).host}`,
    typedSearchAttributes: new TypedSearchAttributes([
      { key: SEARCH_ATTRIBUTES.partnerId, value: delivery.partnerId },
      { key: SEARCH_ATTRIBUTES.sandbox, value: delivery.environment === 'test' },
    ]),
    args: [
      {
        deliveryId: delivery.deliveryId,
        plan: delivery.plan,
        firstAttemptAt: toIso(firstAt),
        retryOffsetsMs,
        sandbox,
        clockOffsetMs,
      },
    ],
  } satisfies WorkflowStartOptions<DeliveryWorkflow>;
  await workflows.withDeadline(Date.now() + START_MS, () =>
    workflows.start<DeliveryWorkflow>(DELIVERY_WORKFLOW, start),
  );
}
