import type { Order } from '#contract/orders/order';
import type { TrackingRecord } from '#db/orders/tracking';
import type { RefundFees } from '#domain/refunds/net-amount';
import type { Words } from '../language/words';

/** The facts behind an order's tracking page, and the words for them. */
export interface TrackedFacts {
  order: Order;
  record: TrackingRecord;
  /** The provider's display name. */
  providerName: string;
  /** The provider's refund fees. */
  refundFees: RefundFees;
  /** The phrase by which support proves that it is support. */
  phrase: string;
  /** The order's current time, in milliseconds. */
  now: number;
  words: Words;
}
