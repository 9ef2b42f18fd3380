import type { RefundCapability } from '../orders/order';
import type { OrderStatus } from '../orders/status';

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
