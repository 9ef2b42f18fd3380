import type { RefundCapability } from '../orders/order';
import type { OrderStatus } from '../orders/status';

interface StoppedOrder {
  status: OrderStatus;
  refundCapability: RefundCapability;
  refundDeadline: string | null;
  isDecided: boolean;
}

/**
 * Whether its partner can still have the deposit sent back: while the refund is due, the provider takes the call, nothing was
 * decided and the window is open [rules/v2: Actions].
 * @param now of the order's clock in ms; null where only its workflow knows the time
 */
export function canRefund(
  { status, refundCapability, refundDeadline, isDecided }: StoppedOrder,
  now: number | null,
): boolean {
  const isOpen = refundDeadline !== null && (now === null || now < Date.parse(refundDeadline));
  return status === 'refund_required' && refundCapability === 'programmatic' && !isDecided && isOpen;
}
