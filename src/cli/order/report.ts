import type { Order } from '#contract/orders/order';
import type { auditOf } from '#db/audit';
import type { listOrderDeliveries } from '#db/orders/report';
import type { Verdict } from '#domain/support/verdict';
import type { requireOrder } from '#operations/orders/require-order';
import type { TimelineAnswer } from '#workflows/messages';

/** What `order show` prints of an order. */
export interface OrderReport {
  verdict: Verdict;
  order: Order;
  found: Awaited<ReturnType<typeof requireOrder>>;
  deliveries: Awaited<ReturnType<typeof listOrderDeliveries>>;
  notes: Awaited<ReturnType<typeof auditOf>>;
  /** What the running workflow says; null when the order is over, `silent` when nothing answers. */
  temporal: TimelineAnswer | 'silent' | null;
}
