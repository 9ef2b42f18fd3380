import { findDelivery } from '../src/db/deliveries';
import { fromIso } from '../src/domain/duration';
import { type AttemptDeps, attempt } from './attempt';

export interface AttemptRequest {
  deliveryId: string;
  /** 1-based; the dispatcher made the first. */
  attempt: number;
  /** The virtual instant it is dated with; null for the moment it is made. */
  at: string | null;
  /** When the plan goes on if this attempt fails; null after the last. */
  nextAttemptAt: string | null;
}

/** `gone`: the delivery was deleted, or is a new one under the same id; there is nothing left to do for this plan. */
export type AttemptAnswer = 'delivered' | 'failed' | 'gone';

export interface DeliveryActivities {
  /** Sends the stored bytes once and records the attempt; one that is on record already is not made again. */
  attemptDelivery(request: AttemptRequest): Promise<AttemptAnswer>;
}

export function createDeliveryActivities(deps: AttemptDeps): DeliveryActivities {
  return {
    async attemptDelivery(request) {
      const delivery = await findDelivery(deps.db, request.deliveryId);
      if (delivery?.state === 'delivered') {
        return 'delivered';
      }
      if (!delivery || delivery.attempts < request.attempt - 1) {
        return 'gone';
      }
      if (delivery.attempts >= request.attempt) {
        return 'failed';
      }
      const ok = await attempt(deps, delivery, {
        attempt: request.attempt,
        at: request.at === null ? Date.now() : fromIso(request.at),
        nextAttemptAt: request.nextAttemptAt === null ? null : fromIso(request.nextAttemptAt),
      });
      return ok ? 'delivered' : 'failed';
    },
  };
}
