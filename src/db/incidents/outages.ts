import { and, asc, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { OrderStatus } from '#domain/orders/status';
import type { Database } from '../client';
import type { Outage } from '../health/provider-health';
import { providerOutages } from '../schema/incidents';
import { ORDER_ENDED_AT, orderEvents, orders } from '../schema/orders';

/** The outages at a given time, of one provider or of all, by provider. The end of an outage is exclusive. */
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

/** The outages within a period, newest first; a single time is a period from it to itself. */
export async function listOutagesWithin(
  db: Database,
  { from, to, provider }: { from: Date; to: Date; provider?: string | undefined },
): Promise<Outage[]> {
  const { since, endedAt, provider: code, id } = providerOutages;
  return db
    .select()
    .from(providerOutages)
    .where(
      and(
        lte(since, to),
        or(isNull(endedAt), gt(endedAt, from)),
        provider === undefined ? undefined : eq(code, provider),
      ),
    )
    .orderBy(desc(since), desc(id));
}

export async function findOutage(db: Database, id: number): Promise<Outage | null> {
  const [outage] = await db.select().from(providerOutages).where(eq(providerOutages.id, id));
  return outage ?? null;
}

export interface HitOrder {
  orderId: string;
  partnerId: string;
  status: OrderStatus;
  createdAt: Date;
  /** Time of the last transition. */
  updatedAt: Date;
}

/**
 * A provider's live orders that may have been open at any time of a period, oldest first; `effectOfOutage` decides. The index
 * `orders_provider_ended` contains those that had not ended before it.
 */
export async function listOrdersDuring(
  db: Database,
  { provider, since, until }: { provider: string; since: Date; until: Date | null },
): Promise<HitOrder[]> {
  const { orderId, partnerId, status, createdAt } = orders;
  // What is recorded after an order has ended, such as a late deposit, is not a transition and does not make it open.
  const updatedAt = sql`coalesce(
    (select max(event.at) from ${orderEvents} event where event.order_id = ${orders}.order_id),
    ${orders.updatedAt})`.mapWith(orders.updatedAt);
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
