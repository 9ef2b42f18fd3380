import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { OrderStatus } from '../../domain/orders/status';
import type { Database } from '../client';
import { ORDER_ENDED_AT, orders } from '../schema/orders';
import { providerOutages } from '../schema/service';
import type { Outage } from './provider-health';

/** The outages of an instant, of one provider or of all, by provider. An outage ends before its last instant. */
export async function listOutagesAt(db: Database, at: Date, provider?: string): Promise<Outage[]> {
  const { since, endedAt, provider: code } = providerOutages;
  return db
    .select()
    .from(providerOutages)
    .where(
      and(
        lte(since, at),
        or(isNull(endedAt), gt(endedAt, at)),
        provider === undefined ? undefined : eq(code, provider),
      ),
    )
    .orderBy(asc(code), asc(since));
}

export interface HitOrder {
  orderId: string;
  partnerId: string;
  status: OrderStatus;
  createdAt: Date;
  updatedAt: Date;
}

/**
 * A provider's live orders that were open at any time of a span, oldest first. The index `orders_provider_ended` holds what had
 * not ended before it.
 */
export async function listOrdersDuring(
  db: Database,
  { provider, since, until }: { provider: string; since: Date; until: Date | null },
): Promise<HitOrder[]> {
  const { orderId, partnerId, status, createdAt, updatedAt } = orders;
  return db
    .select({ orderId, partnerId, status, createdAt, updatedAt })
    .from(orders)
    .where(
      and(
        eq(orders.environment, 'live'),
        eq(orders.provider, provider),
        or(sql`(${ORDER_ENDED_AT}) is null`, sql`(${ORDER_ENDED_AT}) >= ${since}`),
        until === null ? undefined : lte(createdAt, until),
      ),
    )
    .orderBy(asc(createdAt), asc(orderId));
}
