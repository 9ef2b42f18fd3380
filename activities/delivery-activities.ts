import { findDelivery, hasOwnClock } from '../src/db/webhooks/deliveries';
import { claimRetry, queueForgotten } from '../src/db/webhooks/delivery-attempts';
import { failWaiting } from '../src/db/webhooks/endpoints/endpoints';
import { fromIso } from '../src/domain/duration';
import { type AttemptDeps, makeAttempt } from '../src/webhooks/attempt';

export interface AttemptRequest {
  deliveryId: string;
  /** The plan that makes the attempt; another one may have begun since. */
  plan: number;
  /** Its number in the plan, from 1; the dispatcher made the first. */
  attempt: number;
  /** The virtual time it is recorded with; null for the time it is made. */
  at: string | null;
  /** When the next attempt is due if this one fails; null after the last. */
  nextAttemptAt: string | null;
}

/**
 * `gone`: the delivery was deleted, is a new one with the same id, or was set back by a restore; `stopped`: its endpoint was paused
 * or removed, or the event was queued again. In both cases this plan has nothing left to do.
 */
export type RetryResult = 'delivered' | 'failed' | 'stopped' | 'gone';

export interface DeliveryActivities {
  /** Sends the stored bytes once and records the attempt; an attempt already recorded is not repeated. */
  attemptDelivery(request: AttemptRequest): Promise<RetryResult>;
}

/** @param leaseMs longer than an attempt can take, shorter than the time after which Temporal repeats the activity */
export function createDeliveryActivities(deps: AttemptDeps, leaseMs: number): DeliveryActivities {
  return {
    async attemptDelivery({ deliveryId, plan, attempt: nth, at, nextAttemptAt }) {
      const delivery = await findDelivery(deps.db, deliveryId);
      if (delivery?.state === 'delivered') {
        return 'delivered';
      }
      if (!delivery) {
        return 'gone';
      }
      if (delivery.plan > plan) {
        return 'stopped';
      }
      if (delivery.isEndpointRemoved) {
        await failWaiting(deps.db, delivery.endpointId);
        return 'stopped';
      }
      if (delivery.plan < plan || delivery.planAttempts < nth - 1) {
        // Only a seed's order is replaced; else the row was restored from a time before this plan's last attempts.
        if (!hasOwnClock(delivery)) {
          await queueForgotten(deps.db, delivery, plan);
        }
        return 'gone';
      }
      if (delivery.planAttempts >= nth) {
        return 'failed';
      }
      if (!(await claimRetry(deps.db, { deliveryId, plan, leaseMs }))) {
        return 'stopped';
      }
      return makeAttempt(deps, delivery, {
        attempt: nth,
        at: at === null ? Date.now() : fromIso(at),
        nextAttemptAt: nextAttemptAt === null ? null : fromIso(nextAttemptAt),
      });
    },
  };
}
