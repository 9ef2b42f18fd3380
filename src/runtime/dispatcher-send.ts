import type { WorkflowClient, WorkflowStartOptions } from '@temporalio/client';
import { TypedSearchAttributes } from '@temporalio/common';
import { type AttemptDeps, attempt } from '../../activities/attempt';
import { DELIVERY_WORKFLOW, type DeliveryWorkflow, ORDERS_QUEUE, SEARCH_ATTRIBUTES } from '../../workflows/messages';
import { type OutgoingDelivery, orderClockOffset } from '../db/deliveries';
import { markRetrying } from '../db/delivery-attempts';
import { deliveryWorkflowId } from '../domain/delivery-id';
import { SECOND, toIso } from '../domain/duration';
import { nextAttemptAt } from '../domain/retry';

export interface SendDeps extends AttemptDeps {
  workflows: WorkflowClient;
  retryOffsetsMs: readonly number[];
}

/** Longest wait for the engine; with an attempt's 5 s it stays below the lease. */
const START_MS = 5 * SECOND;

/**
 * Makes a due delivery's first attempt and, when that fails, hands the retries to a workflow. Each step is on record before
 * the next: whoever finds the row after a crash repeats only the step that was cut off (docs/decisions/dispatcher.md).
 */
export async function send(deps: SendDeps, delivery: OutgoingDelivery): Promise<void> {
  const sandbox = delivery.environment === 'test';
  const firstAt = delivery.firstAttemptAt ?? (sandbox ? delivery.eventAt : Date.now());
  const retryAt = nextAttemptAt(firstAt, 1, deps.retryOffsetsMs);
  const delivered =
    delivery.attempts === 0 && (await attempt(deps, delivery, { attempt: 1, at: firstAt, nextAttemptAt: retryAt }));
  if (!delivered && retryAt !== null) {
    await startRetries(deps, delivery, firstAt);
    await markRetrying(deps.db, delivery.deliveryId);
  }
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
  const sandbox = delivery.environment === 'test';
  // Read now and not with the lease: the clock may have been moved while the attempt was under way.
  const clockOffsetMs = await orderClockOffset(db, delivery.orderId);
  const start = {
    workflowId: deliveryWorkflowId(delivery),
    workflowIdConflictPolicy: 'TERMINATE_EXISTING',
    taskQueue: ORDERS_QUEUE,
    staticSummary: `webhook retries to ${new URL(delivery.url).host}`,
    typedSearchAttributes: new TypedSearchAttributes([
      { key: SEARCH_ATTRIBUTES.partnerId, value: delivery.partnerId },
      { key: SEARCH_ATTRIBUTES.sandbox, value: sandbox },
    ]),
    args: [{ deliveryId: delivery.deliveryId, firstAttemptAt: toIso(firstAt), retryOffsetsMs, sandbox, clockOffsetMs }],
  } satisfies WorkflowStartOptions<DeliveryWorkflow>;
  await workflows.withDeadline(Date.now() + START_MS, () =>
    workflows.start<DeliveryWorkflow>(DELIVERY_WORKFLOW, start),
  );
}
