import { SECOND } from '#domain/duration';
import { isTerminal } from '#domain/orders/status';
import { useRead } from '#web/api/dashboard';

const FOLLOW_MS = 3 * SECOND;

/** An order with its details, read repeatedly until it has ended. */
export function useOrder(orderId: string) {
  const path = `/orders/${orderId}` as const;
  const first = useRead(path);
  const follows = first.data !== undefined && !isTerminal(first.data.order.status);
  return useRead(path, { refreshMs: follows && FOLLOW_MS });
}
