import type { OrderDetail } from '#contract/dashboard/orders/order';
import type { RefundActionRequest } from '#contract/orders/refund-action';

/** What can be decided about a refund, while it can. */
export type Refund = NonNullable<OrderDetail['refund']>;
export type RefundKind = RefundActionRequest['action'];
