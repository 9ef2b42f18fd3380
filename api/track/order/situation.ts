import type { Order } from '../../../src/contract/orders/order';
import { fromIso } from '../../../src/domain/duration';
import { isTerminal, type OrderStatus } from '../../../src/domain/orders/status';
import { lateDepositLookedForUntil } from '../../../src/domain/watching/watch';

/** What an order's page has to explain: its status, told apart where the reader has something else to do or to know. */
export type Situation =
  | Exclude<OrderStatus, 'refund_required'>
  /** The time to send is over, and the order has not been closed yet. */
  | 'deposit_overdue'
  | 'failed_unpaid'
  /** Expired, and the provider is still asked about a late deposit. */
  | 'expired_watched'
  | 'late_under_way'
  | 'late_completed'
  | 'late_refunded'
  | 'late_failed'
  /** A refund is due: by the partner's choice, by the provider's ticket, by support, and decided. */
  | 'refund_choice'
  | 'refund_ticket'
  | 'refund_support'
  | 'refund_under_way';

/** `now` is the order's own present, in milliseconds. */
export function situationOf(order: Order, now: number): Situation {
  switch (order.status) {
    case 'waiting_deposit':
      return now < fromIso(order.expires_at) ? 'waiting_deposit' : 'deposit_overdue';
    case 'refund_required':
      return refundSituation(order);
    case 'expired':
      return expiredSituation(order, now);
    case 'failed':
      return order.timeline.length <= 2 && order.tx_in_hash === null ? 'failed_unpaid' : 'failed';
    default:
      return order.status;
  }
}

function refundSituation({ refund_decision: decision, refund_capability: capability }: Order): Situation {
  if (decision !== null) {
    return 'refund_under_way';
  }
  return ({ programmatic: 'refund_choice', ticket: 'refund_ticket', none: 'refund_support' } as const)[capability];
}

function expiredSituation(order: Order, now: number): Situation {
  const { late_deposit: late } = order;
  if (late) {
    const { status } = late;
    return status === 'completed' || status === 'refunded' || status === 'failed' ? `late_${status}` : 'late_under_way';
  }
  const until = watchedUntil(order);
  return until !== null && now < until ? 'expired_watched' : 'expired';
}

/** Until when (ms) a late deposit of an expired order is looked for; null of other orders and in the sandbox. */
export function watchedUntil({ status, sandbox, timeline }: Order): number | null {
  const end = timeline.at(-1);
  return status === 'expired' && !sandbox && end ? lateDepositLookedForUntil(fromIso(end.at)) : null;
}

const STILL_OPEN: ReadonlySet<Situation> = new Set(['expired_watched', 'late_under_way']);

/** Whether nothing on the order's page will change any more. */
export function isOver(status: OrderStatus, situation: Situation): boolean {
  return isTerminal(status) && !STILL_OPEN.has(situation);
}
