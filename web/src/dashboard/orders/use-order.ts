import { SECOND } from '#domain/duration';
import { isTerminal } from '#domain/orders/status';
import { dashboard } from '#web/api/client';

const FOLLOW_MS = 3 * SECOND;

/** An order with its details, read repeatedly until it has ended. */
export function useOrder(orderId: string) {
  return dashboard.useRead(`/orders/${orderId}`, {
    refreshMs: (read) => read !== undefined && !isTerminal(read.order.status) && FOLLOW_MS,
  });
}
