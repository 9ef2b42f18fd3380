import { setTimeout as delay } from 'node:timers/promises';
import type { WorkflowClient } from '@temporalio/client';
import { advanceDeliveryUpdate } from '../../../workflows/messages';
import type { Database } from '../../db/client';
import { hasDueDeliveries, listRetryingDeliveries } from '../../db/webhooks/order-deliveries';
import { SECOND } from '../../domain/duration';
import { deliveryWorkflowId } from '../../domain/webhooks/delivery-workflow-id';
import { isClosed } from '../../temporal/order-workflow';

export interface AdvanceDeps {
  db: Database;
  workflows: WorkflowClient;
}

/** Longest wait for first attempts: twice what one may take [rules/webhooks: Request]. */
const FIRST_ATTEMPTS_MS = 10 * SECOND;
const RECHECK_MS = 10;
/** Longest wait for retries: a whole plan at a receiver that never answers takes 35 s. */
const RETRIES_MS = 45 * SECOND;

/**
 * Moves the clocks of an order's webhook deliveries to the order's and resolves when no attempt is due
 * [rules/sandbox-and-clock: Moving the clock]. The order's row must hold the new offset already, so that deliveries
 * that fail from now on start there.
 */
export async function advanceDeliveries(deps: AdvanceDeps, orderId: string, clockOffsetMs: number): Promise<void> {
  const giveUpAt = Date.now() + FIRST_ATTEMPTS_MS;
  while ((await hasDueDeliveries(deps.db, orderId)) && Date.now() < giveUpAt) {
    await delay(RECHECK_MS);
  }
  const retrying = await listRetryingDeliveries(deps.db, orderId);
  await deps.workflows.withDeadline(Date.now() + RETRIES_MS, () =>
    Promise.all(retrying.map((delivery) => advance(deps, deliveryWorkflowId(delivery), clockOffsetMs))),
  );
}

async function advance(
  { workflows }: Pick<AdvanceDeps, 'workflows'>,
  workflowId: string,
  clockOffsetMs: number,
): Promise<void> {
  try {
    await workflows.getHandle(workflowId).executeUpdate(advanceDeliveryUpdate, { args: [{ clockOffsetMs }] });
  } catch (error) {
    // A plan that has just ended has nothing due.
    if (!isClosed(error)) {
      throw error;
    }
  }
}
