import { and, asc, eq, gt, isNull, min, type SQL } from 'drizzle-orm';
import type { Database } from '../client';
import { endpoints } from '../schema/endpoints';
import { orders } from '../schema/orders';
import { type DeliveryState, deliveries } from '../schema/webhooks';

/** Whether an order has deliveries whose first attempt has not ended; those of a paused endpoint wait until it is resumed. */
export async function hasDueDeliveries(db: Database, orderId: string): Promise<boolean> {
  const rows = await db
    .select({ deliveryId: deliveries.deliveryId })
    .from(deliveries)
    .innerJoin(endpoints, eq(endpoints.endpointId, deliveries.endpointId))
    .where(and(ofOrder(orderId, 'due'), isNull(endpoints.pausedAt)))
    .limit(1);
  return rows.length > 0;
}

export interface RetryingDelivery {
  deliveryId: string;
  eventId: string;
  endpointId: string;
  isReplay: boolean;
  /** Virtual time of the next attempt. */
  nextAttemptAt: Date | null;
}

/** An order's deliveries whose retries a workflow makes. */
export async function listRetryingDeliveries(db: Database, orderId: string): Promise<RetryingDelivery[]> {
  const { deliveryId, eventId, endpointId, isReplay, nextAttemptAt } = deliveries;
  return db
    .select({ deliveryId, eventId, endpointId, isReplay, nextAttemptAt })
    .from(deliveries)
    .where(ofOrder(orderId, 'retrying'));
}

/** Deliveries of any order whose retries a workflow makes, by id, starting after the given one. */
export async function listRetryingDeliveryIds(db: Database, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ deliveryId: deliveries.deliveryId })
    .from(deliveries)
    .where(and(eq(deliveries.state, 'retrying'), gt(deliveries.deliveryId, after)))
    .orderBy(asc(deliveries.deliveryId))
    .limit(limit);
  return rows.map(({ deliveryId }) => deliveryId);
}

/** Virtual time (ISO) of an order's next webhook retry; null if none is planned. */
export async function findNextAttemptAt(db: Database, orderId: string): Promise<string | null> {
  const [row] = await db
    .select({ at: min(deliveries.nextAttemptAt) })
    .from(deliveries)
    .where(ofOrder(orderId, 'retrying'));
  return row?.at?.toISOString() ?? null;
}

/** How far an order's virtual clock is ahead of real time, in milliseconds; 0 without an order. */
export async function findClockOffset(db: Database, orderId: string | null): Promise<number> {
  if (orderId === null) {
    return 0;
  }
  const [row] = await db.select({ offsetMs: orders.clockOffsetMs }).from(orders).where(eq(orders.orderId, orderId));
  return row?.offsetMs ?? 0;
}

function ofOrder(orderId: string, state: DeliveryState): SQL | undefined {
  return and(eq(deliveries.orderId, orderId), eq(deliveries.state, state));
}
