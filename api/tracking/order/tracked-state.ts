import type { Order } from '#contract/orders/order';
import { fromIso } from '#domain/duration';
import { isTerminal, type OrderStatus } from '#domain/orders/status';
import type { DepositRequest } from '#domain/support/deposit-request';
import { lateChangeOf } from '#domain/tracking/push';
import { lateDepositWatchedUntil } from '#domain/watching/order-end';

/** The state an order's page explains: its status, divided where the reader has something different to do or to know. */
export type TrackedState =
  | Exclude<OrderStatus, 'refund_required'>
  /** The deposit window is over, and the order has not been closed yet. */
  | 'deposit_overdue'
  /** The provider has given up on the order, but a deposit is still watched for. */
  | 'deposit_unwanted'
  /** The operator's own nodes show a deposit that the provider has not noticed. */
  | 'deposit_on_chain'
  /** The provider says something that implies a deposit. */
  | 'deposit_implied'
  /** The wallet says that it has sent the deposit. */
  | 'deposit_reported'
  /** Nobody knows what the provider makes of the order, or of a deposit. */
  | 'deposit_unclear'
  | 'failed_unpaid'
  /** Expired, and the provider is still polled for a late deposit. */
  | 'expired_watched'
  | 'late_under_way'
  | 'late_completed'
  | 'late_refunded'
  | 'late_failed'
  /** A refund is due: the provider sends it back, the partner chooses, a ticket is open, support decides, or it was decided. */
  | 'refund_to_sender'
  | 'refund_choice'
  | 'refund_ticket'
  | 'refund_support'
  | 'refund_under_way'
  /** Nobody has decided, and the provider says that it has sent it. */
  | 'refund_in_check';

/** What decides about an order's state besides itself. */
export interface Circumstances {
  /** What the page asks about the deposit. */
  asked: DepositRequest;
  /** Whether the provider says that it has made the refund, which is undecided and not proven. */
  isRefundInCheck: boolean;
  /** The order's current time, in milliseconds. */
  now: number;
}

export function trackedStateOf(order: Order, { asked, isRefundInCheck, now }: Circumstances): TrackedState {
  switch (order.status) {
    case 'waiting_deposit':
      return WAITING[asked];
    case 'refund_required':
      return isRefundInCheck ? 'refund_in_check' : refundState(order);
    case 'expired':
      return expiredState(order, now);
    case 'failed':
      return order.late_deposit
        ? lateChangeOf(order.late_deposit.status)
        : isUnpaid(order)
          ? 'failed_unpaid'
          : 'failed';
    default:
      return order.status;
  }
}

/** `none` cannot be: the order waits. */
const WAITING: Readonly<Record<DepositRequest, TrackedState>> = {
  none: 'deposit_unclear',
  asked: 'waiting_deposit',
  overdue: 'deposit_overdue',
  given_up: 'deposit_unwanted',
  on_chain: 'deposit_on_chain',
  implied: 'deposit_implied',
  reported: 'deposit_reported',
  unclear: 'deposit_unclear',
};

function refundState(order: Order): TrackedState {
  const { refund_decision: decision, refund_capability: capability } = order;
  if (decision !== null) {
    return 'refund_under_way';
  }
  if (isSentToSender(order)) {
    return 'refund_to_sender';
  }
  return ({ programmatic: 'refund_choice', ticket: 'refund_ticket', none: 'refund_support' } as const)[capability];
}

/** Whether the provider sends a refund back by itself, so that there is nothing to choose [rules/refunds: To the sender]. */
export function isSentToSender({ refund_to: to, refund_capability: capability }: Order): boolean {
  return to === 'sender' && capability === 'programmatic';
}

function expiredState(order: Order, now: number): TrackedState {
  if (order.late_deposit) {
    return lateChangeOf(order.late_deposit.status);
  }
  const until = watchedUntil(order);
  return until !== null && now < until ? 'expired_watched' : 'expired';
}

/** Whether no deposit was seen for a failed order. */
function isUnpaid({ timeline, tx_in_hash }: Order): boolean {
  return timeline.length <= 2 && tx_in_hash === null;
}

/** Until when (ms) a late deposit is watched for after an order ended unpaid; null for other orders and in the sandbox. */
export function watchedUntil(order: Order): number | null {
  const end = order.timeline.at(-1);
  const isWatched = order.status === 'expired' || (order.status === 'failed' && isUnpaid(order));
  return isWatched && !order.sandbox && end
    ? lateDepositWatchedUntil({ at: fromIso(end.at), windowEnd: fromIso(order.expires_at) })
    : null;
}

/** A provider that has failed with a late deposit may still pay it out or send it back [rules/watching: Late deposits]. */
const STILL_OPEN: ReadonlySet<TrackedState> = new Set(['expired_watched', 'late_under_way', 'late_failed']);

/** Whether nothing on the order's page will change any more. */
export function isTrackingOver(status: OrderStatus, state: TrackedState): boolean {
  return isTerminal(status) && !STILL_OPEN.has(state);
}

export type ReceiptOutcome = 'swap' | 'refund';

/** What an order's receipt is of; null while there is none, and for an order that ended without a payment to its user. */
export function receiptOutcomeOf(state: TrackedState): ReceiptOutcome | null {
  switch (state) {
    case 'completed':
    case 'late_completed':
      return 'swap';
    case 'refunded':
    case 'late_refunded':
      return 'refund';
    default:
      return null;
  }
}
