import { and, asc, eq, sql } from 'drizzle-orm';
import type { OrderStatus } from '../../domain/orders/status';
import type { Database } from '../client';
import { orderEvents, orders } from '../schema/orders';
import type { Owner } from './control';

/** One transition as streams show it. Versions of an order have no gaps, and a later one is never visible before an earlier. */
export interface RecordedEvent {
  orderId: string;
  version: number;
  eventId: string;
  status: OrderStatus;
  /** The transition's virtual instant. */
  at: Date;
}

export interface AgedEvent extends RecordedEvent {
  /** Real milliseconds since it was recorded, by the database's clock. */
  ageMs: number;
}

const EVENT = {
  orderId: orderEvents.orderId,
  version: orderEvents.version,
  eventId: orderEvents.eventId,
  status: orderEvents.status,
  at: orderEvents.at,
};

/** Every event of an order, oldest first; none when the owner has no such order. */
export async function listOrderEvents(db: Database, orderId: string, owner: Owner): Promise<AgedEvent[]> {
  return db
    .select({
      ...EVENT,
      ageMs: sql<number>`extract(epoch from now() - ${orderEvents.recordedAt}) * 1000`.mapWith(Number),
    })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.orderId, orderEvents.orderId))
    .where(
      and(
        eq(orderEvents.orderId, orderId),
        eq(orders.partnerId, owner.partnerId),
        eq(orders.environment, owner.environment),
      ),
    )
    .orderBy(asc(orderEvents.version));
}

/** What happened to each order after the version given with it, in the order of versions: one query for any number of orders. */
export async function listEventsAfter(db: Database, known: ReadonlyMap<string, number>): Promise<RecordedEvent[]> {
  const orderIds = sql.param([...known.keys()]);
  const versions = sql.param([...known.values()]);
  return db
    .select(EVENT)
    .from(orderEvents)
    .innerJoin(
      sql`unnest(${orderIds}::text[], ${versions}::int[]) as known(order_id, version)`,
      sql`known.order_id = ${orderEvents.orderId} and ${orderEvents.version} > known.version`,
    )
    .orderBy(asc(orderEvents.orderId), asc(orderEvents.version));
}
