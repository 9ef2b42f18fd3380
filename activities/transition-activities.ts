import { toOrderEvent } from '../src/contract/order-event';
import type { Database } from '../src/db/client';
import { recordTransition } from '../src/db/transitions';
import { toIso } from '../src/domain/duration';
import { lastRecordedAt, type OrderState } from '../src/domain/order';
import type { OrderStatus } from '../src/domain/status';

/** What is on record for the revision; with it in the history the rows can be rebuilt from there. */
export interface Recorded {
  status: OrderStatus;
  at: string;
  /** Whether it was recorded before this call: then it is the truth, whatever this call said. */
  before: boolean;
  clockOffsetMs: number;
  /** All but the order's input; null for an order of before states were kept. */
  order: Omit<OrderState, 'input'> | null;
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
      const recorded = outcome.kind === 'written' ? order : outcome.order;
      return {
        status: recorded?.status ?? order.status,
        at: toIso(lastRecordedAt(recorded ?? order)),
        before: outcome.kind === 'recorded_before',
        clockOffsetMs,
        order: recorded && withoutInput(recorded),
      };
    },
  };
}

function withoutInput({ input: _, ...rest }: OrderState): Omit<OrderState, 'input'> {
  return rest;
}
