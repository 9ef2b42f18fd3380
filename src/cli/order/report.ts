import type { TimelineAnswer } from '../../../workflows/messages';
import type { Order } from '../../contract/orders/order';
import type { auditOf } from '../../db/audit';
import type { orderDeliveries } from '../../db/orders/report';
import type { foundOrder } from '../../operations/orders/found-order';

/** What is told of an order. */
export interface OrderReport {
  order: Order;
  found: Awaited<ReturnType<typeof foundOrder>>;
  deliveries: Awaited<ReturnType<typeof orderDeliveries>>;
  notes: Awaited<ReturnType<typeof auditOf>>;
  /** What the running workflow says; null when the order is over, `silent` when nothing answers. */
  engine: TimelineAnswer | 'silent' | null;
}
