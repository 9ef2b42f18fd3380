import { toOrderEvent } from '../src/contract/order-event';
import type { Database } from '../src/db/client';
import { recordTransition } from '../src/db/transitions';
import type { OrderState } from '../src/domain/order';

export interface TransitionActivities {
  /** False when the order was replaced or given up, and nothing was recorded. */
  recordTransition(transition: { order: OrderState; clockOffsetMs: number }): Promise<boolean>;
}

/** `trackingUrl` signs the public tracking address of an order id. */
export function createTransitionActivities(
  db: Database,
  trackingUrl: (orderId: string) => string,
): TransitionActivities {
  return {
    async recordTransition({ order, clockOffsetMs }) {
      const event = toOrderEvent(order, trackingUrl(order.input.orderId));
      return recordTransition(db, {
        order,
        clockOffsetMs,
        eventId: event.event_id,
        orderBody: JSON.stringify(event.order),
        eventBody: JSON.stringify(event),
      });
    },
  };
}
