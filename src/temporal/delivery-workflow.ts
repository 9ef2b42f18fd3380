import type { WorkflowClient, WorkflowStartOptions } from '@temporalio/client';
import { TypedSearchAttributes } from '@temporalio/common';
import {
  advanceDeliveryUpdate,
  DELIVERY_WORKFLOW,
  type DeliveryWorkflow,
  ORDERS_QUEUE,
  SEARCH_ATTRIBUTES,
} from '#workflows/messages';
import type { Database } from '../db/client';
import { hasOwnClock, type OutgoingDelivery } from '../db/webhooks/deliveries';
import { findClockOffset } from '../db/webhooks/order-deliveries';
import { SECOND, toIso } from '../domain/duration';
import { deliveryWorkflowId } from '../domain/webhooks/delivery';
import { isClosed } from './order-workflow';

export interface PlanDeps {
  db: Database;
  workflows: WorkflowClient;
  retryOffsetsMs: readonly number[];
}

/** Longest wait for Temporal; with an attempt's 5 s it stays below the lease. */
const START_MS = 5 * SECOND;

/**
 * Starts the workflow for a delivery's retries. The id permits one open plan per delivery. An existing workflow was started
 * by a dispatcher that died, or belongs to an earlier order of the same seed and runs by that order's clock; in both cases
 * it can be replaced, because recorded attempts are not repeated.
 */
export async function startRetries(
  { db, workflows, retryOffsetsMs }: PlanDeps,
  delivery: OutgoingDelivery,
  firstAt: number,
): Promise<void> {
  const sandbox = hasOwnClock(delivery);
  // Read now and not with the lease: the clock may have been advanced during the attempt.
  const clockOffsetMs = await findClockOffset(db, delivery.orderId);
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
        attemptsMade: delivery.planAttempts,
        sandbox,
        clockOffsetMs,
      },
    ],
  } satisfies WorkflowStartOptions<DeliveryWorkflow>;
  await workflows.withDeadline(Date.now() + START_MS, () =>
    workflows.start<DeliveryWorkflow>(DELIVERY_WORKFLOW, start),
  );
}

/** Advances the clock of a delivery's retries and does not wait for their attempts; a plan that has just ended has none. */
export async function advanceRetries(
  workflows: WorkflowClient,
  { clockOffsetMs, ...delivery }: Parameters<typeof deliveryWorkflowId>[0] & { clockOffsetMs: number },
): Promise<void> {
  const handle = workflows.getHandle(deliveryWorkflowId(delivery));
  try {
    await handle.startUpdate(advanceDeliveryUpdate, { args: [{ clockOffsetMs }], waitForStage: 'ACCEPTED' });
  } catch (error) {
    if (!isClosed(error)) {
      throw error;
    }
  }
}
