import { hasOwnClock, type OutgoingDelivery } from '#db/webhooks/deliveries';
import { markRetrying } from '#db/webhooks/delivery-attempts';
import { findClockOffset } from '#db/webhooks/order-deliveries';
import { nextDeliveryAttemptAt } from '#domain/webhooks/retry-plan';
import { type AttemptDeps, makeAttempt } from '../attempt';
import type { WebhookResponse } from '../post-webhook';

export interface FirstAttemptDeps extends AttemptDeps {
  retryOffsetsMs: readonly number[];
  /** Hands a delivery's retries to a workflow, given the virtual instant of its first attempt in milliseconds. */
  startRetries(delivery: OutgoingDelivery, firstAt: number): Promise<void>;
}

/**
 * Makes a due delivery's first attempt and, when that fails, hands the retries to a workflow. Each step is on record before
 * the next: whoever finds the row after a crash repeats only the step that was cut off (docs/decisions/dispatcher.md).
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
 * The virtual instant of a plan's first attempt: that of a sandbox order's event, or its order's present when the event was
 * queued again or is a replay; for everything else the present.
 */
async function findFirstInstant({ db }: FirstAttemptDeps, delivery: OutgoingDelivery): Promise<number> {
  const isSentAnew = delivery.plan > 1 || delivery.isReplay;
  return hasOwnClock(delivery) && !isSentAnew
    ? delivery.eventAt
    : Date.now() + (await findClockOffset(db, hasOwnClock(delivery) ? delivery.orderId : null));
}
