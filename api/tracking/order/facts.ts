import type { Order } from '#contract/orders/order';
import type { TrackingRecord } from '#db/orders/tracking';
import type { RefundFees } from '#domain/refunds/net-amount';

/** What is known of an order whose page is asked for. */
export interface TrackedFacts {
  order: Order;
  record: TrackingRecord;
  /** What people call its provider. */
  providerName: string;
  /** Of its provider. */
  refundFees: RefundFees;
  /** The words by which support shows that it is support. */
  phrase: string;
  /** The order's own present, in milliseconds. */
  now: number;
}
