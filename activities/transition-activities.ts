import { toOrderEvent } from '../src/contract/order-event';
import type { Database } from '../src/db/client';
import { recordTransition } from '../src/db/transitions';
import { toIso } from '../src/domain/duration';
import { lastRecordedAt, type OrderState } from '../src/domain/order';
import type { OrderStatus } from '../src/domain/status';

/** What is on record for the revision. */
export interface Recorded {
  revision: number;
  status: OrderStatus;
  at: string;
  /** The order as it was recorded before this call, which is the truth; absent when this call recorded it. */
  order?: OrderState;
}

export interface TransitionActivities {
  /**
   * False when the order was replaced or given up, and nothing was recorded. `true` stands only in histories of orders whose
   * transitions were recorded before answers said more.
   */
  recordTransition(transition: { order: OrderState; clockOffsetMs: number }): Promise<Recorded | boolean>;
}

/** `trackingUrl` signs the public tracking address of an order id. */
export function createTransitionActivities(
  db: Database,
  trackingUrl: (orderId: string) => string,
): TransitionActivities {
  return {
    async recordTransition({ order, clockOffsetMs }) {
      const event = toOrderEvent(order, trackingUrl(order.input.orderId));
      const outcome = await recordTransition(db, {
        order,
        clockOffsetMs,
        eventId: event.event_id,
        orderBody: JSON.stringify(event.order),
        eventBody: JSON.stringify(event),
      });
      if (outcome.kind === 'given_up') {
        return false;
      }
      return outcome.kind === 'recorded_before' && outcome.order
        ? { ...summaryOf(outcome.order), order: outcome.order }
        : summaryOf(order);
    },
  };
}

function summaryOf(order: OrderState): Recorded {
  return { revision: order.revision, status: order.status, at: toIso(lastRecordedAt(order)) };
}
