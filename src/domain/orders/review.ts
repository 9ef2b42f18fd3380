import type { OrderRefusal } from '../refunds/refund-decision';
import type { OrderState } from './order';
import { canMove } from './transition';

/** Why an operator cannot take the order into manual review; null if it can [rules/operators: Orders that stand still]. */
export function refuseReview({ status }: Pick<OrderState, 'status'>): OrderRefusal | null {
  return canMove(status, 'manual_review')
    ? null
    : {
        code: 'REFUND_WINDOW_EXPIRED',
        message: `Only an open order can be taken to manual_review; this one is ${status}`,
      };
}
