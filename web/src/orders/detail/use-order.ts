import type { OrderDetail } from '../../../../src/contract/dashboard/orders/order';
import { SECOND } from '../../../../src/domain/duration';
import { isTerminal } from '../../../../src/domain/orders/status';
import { useEnvironment } from '../../app/environment';
import { useRead } from '../../app/read';

const FOLLOW_MS = 3 * SECOND;

/** An order with everything around it, followed until it has ended. */
export function useOrder(orderId: string) {
  const { environment } = useEnvironment();
  const path = `/orders/${orderId}`;
  const first = useRead<OrderDetail>(path, { query: { environment } });
  const follows = first.data !== undefined && !isTerminal(first.data.order.status);
  return useRead<OrderDetail>(path, { query: { environment }, refreshMs: follows && FOLLOW_MS });
}
