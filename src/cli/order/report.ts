import type { Order } from '#contract/orders/order';
import type { auditOf } from '#db/audit';
import type { listOrderDeliveries } from '#db/orders/report';
import type { Verdict } from '#domain/support/verdict';
import type { requireOrder } from '#operations/orders/require-order';
import type { TimelineAnswer } from '#workflows/messages';

/** The contents of `order show`. */
export interface OrderReport {
  verdict: Verdict;
  order: Order;
  found: Awaited<ReturnType<typeof requireOrder>>;
  deliveries: Awaited<ReturnType<typeof listOrderDeliveries>>;
  notes: Awaited<ReturnType<typeof auditOf>>;
  /** The running workflow's timeline; null if the order is over, `silent` if Temporal does not respond. */
  temporal: TimelineAnswer | 'silent' | null;
}
