import { eq, sql } from 'drizzle-orm';
import type { RefundPreference, RefundTarget } from '../../domain/orders/order';
import type { Database } from '../client';
import { orderClaims, orders } from '../schema/orders';
import { partners } from '../schema/partners';

/** What the tracking page is made of; whoever asks has shown the order's token. */
export interface TrackingRecord {
  /** The public Order. */
  body: unknown;
  partnerName: string;
  /** Where a refund goes, once that is decided. */
  refundTarget: RefundTarget | null;
  refundPreference: RefundPreference;
  clockOffsetMs: number;
}

export async function findForTracking(db: Database, orderId: string): Promise<TrackingRecord | null> {
  const [row] = await db
    .select({
      body: orders.body,
      partnerName: partners.name,
      refundTarget: sql<RefundTarget | null>`${orders.state} -> 'refund' -> 'target'`,
      refundPreference: sql<RefundPreference>`${orderClaims.input} -> 'refundPreference'`,
      clockOffsetMs: orders.clockOffsetMs,
    })
    .from(orders)
    .innerJoin(orderClaims, eq(orderClaims.orderId, orders.orderId))
    .innerJoin(partners, eq(partners.partnerId, orders.partnerId))
    .where(eq(orders.orderId, orderId));
  return row ?? null;
}
