import type { RefundCapability } from '../orders/order';
import { ORDER_STATUSES, type OrderStatus } from '../orders/status';

/** The v2 layer's names for order statuses. `new` is only used in requests. */
export const V2_STATUSES = [
  'new',
  'waiting',
  'confirming',
  'exchanging',
  'sending',
  'finished',
  'failed',
  'refunded',
  'verifying',
  'expired',
] as const;
type V2Status = (typeof V2_STATUSES)[number];
/** Orders are never `new`; a filter may ask for it. */
type ShownStatus = Exclude<V2Status, 'new'>;

/**
 * The v2 status of each order status [rules/v2: Statuses]. A due refund is not `failed`: clients would stop polling before it
 * arrives.
 */
const WORDS: Readonly<Record<OrderStatus, ShownStatus>> = {
  waiting_deposit: 'waiting',
  confirming: 'confirming',
  exchanging: 'exchanging',
  sending: 'sending',
  completed: 'finished',
  failed: 'failed',
  expired: 'expired',
  refund_required: 'verifying',
  refunded: 'refunded',
  manual_review: 'verifying',
};

/** The word for an expired order: some clients do not know `expired`. */
export type ExpiredWord = 'expired' | 'failed';

export function toV2Status(status: OrderStatus, expiredWord: ExpiredWord): ShownStatus {
  return status === 'expired' ? expiredWord : WORDS[status];
}

/** The order statuses that a v2 status covers. */
export function statusesOf(word: V2Status, expiredWord: ExpiredWord): OrderStatus[] {
  const meant = word === 'new' ? 'waiting' : word;
  return ORDER_STATUSES.filter((status) => WORDS[status] === meant || toV2Status(status, expiredWord) === meant);
}

interface StoppedOrder {
  status: OrderStatus;
  refundCapability: RefundCapability;
  refundDeadline: string | null;
  isDecided: boolean;
}

/**
 * Whether the partner can still request a refund of the deposit: the refund is due, the provider takes refund calls, nothing
 * was decided and the window is open [rules/v2: Actions].
 * @param now by the order's clock in ms; null if only its workflow knows the time
 */
export function canRefund(
  { status, refundCapability, refundDeadline, isDecided }: StoppedOrder,
  now: number | null,
): boolean {
  const isOpen = refundDeadline !== null && (now === null || now < Date.parse(refundDeadline));
  return status === 'refund_required' && refundCapability === 'programmatic' && !isDecided && isOpen;
}
