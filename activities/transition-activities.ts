import type { Database } from '../src/db/client';
import type { OrderState } from '../src/domain/orders/order';
import { type Recorded, recordOrder } from '../src/operations/orders/record';

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
  return { recordTransition: (transition) => recordOrder(db, trackingUrl, transition) };
}
