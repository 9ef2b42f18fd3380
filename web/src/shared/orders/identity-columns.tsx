import type { OrderStatus } from '#domain/orders/status';
import { StatusBadge } from '#web/design/status/Badge';
import { type Columns, columnsOf } from '#web/design/table/DataTable';
import { OrderLink } from './Pair';

/** Order ID and status: the first columns of every list of orders. */
export function identityColumns<T extends { order_id: string; status: OrderStatus }>(): Columns<T> {
  const column = columnsOf<T>();
  return [
    column({
      id: 'order',
      header: 'Order',
      cell: (order) => <OrderLink orderId={order.order_id} />,
    }),
    column({
      id: 'status',
      header: 'Status',
      cell: (order) => <StatusBadge status={order.status} />,
    }),
  ];
}
