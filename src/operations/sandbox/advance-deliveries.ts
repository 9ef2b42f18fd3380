import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#db/client';
import { hasDueDeliveries, listRetryingDeliveries, type RetryingDelivery } from '#db/webhooks/order-deliveries';
import { SECOND } from '#domain/duration';
import { deliveryWorkflowId } from '#domain/webhooks/delivery';
import { isClosed, type TemporalServices } from '#temporal/order-workflow';
import { advanceDeliveryUpdate } from '#workflows/messages';

export interface AdvanceDeps extends TemporalServices {
  db: Database;
}

/** How long to wait for first attempts: twice the maximum duration of one [rules/webhooks: Request]. */
const FIRST_ATTEMPTS_MS = 10 * SECOND;
const RECHECK_MS = 10;
/** How often a message that found no workflow is sent again; a workflow that is gone for good is recovered elsewhere. */
const MAX_REPEATS = 5;
/** How long to wait for retries: a whole plan with a receiver that never answers takes 35 s. */
const RETRIES_MS = 45 * SECOND;

/**
 * Advances the clocks of an order's webhook deliveries to the order's and resolves when no attempt is due
 * [rules/sandbox-and-clock: Moving the clock]. The order's row must already have the new offset, so that deliveries that fail
 * from now on start there.
 */
export async function advanceDeliveries(deps: AdvanceDeps, orderId: string, clockOffsetMs: number): Promise<void> {
  const giveUpAt = Date.now() + FIRST_ATTEMPTS_MS;
  while ((await hasDueDeliveries(deps.db, orderId)) && Date.now() < giveUpAt) {
    await delay(RECHECK_MS);
  }
  const retriesUntil = Date.now() + RETRIES_MS;
  const advanceAll = (retrying: readonly RetryingDelivery[]) =>
    deps.workflows.withDeadline(retriesUntil, () =>
      Promise.all(retrying.map((delivery) => advance(deps, deliveryWorkflowId(delivery), clockOffsetMs))),
    );
  await advanceAll(await listRetryingDeliveries(deps.db, orderId));
  // A lost message looks the same as one to a plan that has ended; the rows show which it is.
  for (let repeats = 0; repeats < MAX_REPEATS; repeats += 1) {
    const late = (await listRetryingDeliveries(deps.db, orderId)).filter((one) => isDue(one, clockOffsetMs));
    if (late.length === 0) {
      return;
    }
    await delay(RECHECK_MS);
    await advanceAll(late);
  }
}

function isDue({ nextAttemptAt }: RetryingDelivery, clockOffsetMs: number): boolean {
  return nextAttemptAt !== null && nextAttemptAt.getTime() <= Date.now() + clockOffsetMs;
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
