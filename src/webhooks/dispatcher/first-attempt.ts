import { hasOwnClock, type OutgoingDelivery } from '#db/webhooks/deliveries';
import { markRetrying } from '#db/webhooks/delivery-attempts';
import { findClockOffset } from '#db/webhooks/order-deliveries';
import { nextDeliveryAttemptAt } from '#domain/webhooks/delivery';
import { type AttemptDeps, makeAttempt } from '../attempt';
import type { WebhookResponse } from '../post-webhook';

export interface FirstAttemptDeps extends AttemptDeps {
  retryOffsetsMs: readonly number[];
  /** Starts a workflow for a delivery's retries, counted from the virtual time of its first attempt in milliseconds. */
  startRetries(delivery: OutgoingDelivery, firstAt: number): Promise<void>;
}

/**
 * Makes a due delivery's first attempt and, if that fails, starts a workflow for the retries. Each step is recorded before
 * the next one, so that after a crash only the interrupted step is repeated (docs/decisions/dispatcher.md).
 */
export async function makeFirstAttempt(
  deps: FirstAttemptDeps,
  delivery: OutgoingDelivery,
  onResponse: (response: WebhookResponse) => void,
): Promise<void> {
  const firstAt = delivery.firstAttemptAt ?? (await findFirstInstant(deps, delivery));
  const retryAt = delivery.once ? null : nextDeliveryAttemptAt(firstAt, 1, deps.retryOffsetsMs);
  const result =
    delivery.planAttempts > 0
      ? 'failed'
      : await makeAttempt(deps, delivery, { attempt: 1, at: firstAt, nextAttemptAt: retryAt }, onResponse);
  if (result === 'failed' && retryAt !== null) {
    await deps.startRetries(delivery, firstAt);
    await markRetrying(deps.db, delivery);
  }
}

/**
 * The virtual time of a plan's first attempt: that of a sandbox order's event, or the order's current time if the event was
 * queued again or is a replay; for everything else the current time.
 */
async function findFirstInstant({ db }: FirstAttemptDeps, delivery: OutgoingDelivery): Promise<number> {
  const isSentAnew = delivery.plan > 1 || delivery.isReplay;
  return hasOwnClock(delivery) && !isSentAnew
    ? delivery.eventAt
    : Date.now() + (await findClockOffset(db, hasOwnClock(delivery) ? delivery.orderId : null));
}
