import { asc, eq, inArray } from 'drizzle-orm';
import type { OrderStatus } from '#domain/orders/status';
import type { Database } from '../client';
import { endpoints } from '../schema/endpoints';
import { orderEvents, orders } from '../schema/orders';
import { type DeliveryState, deliveries, deliveryAttempts } from '../schema/webhooks';
import type { Owner } from './control';

/** An order's owner, for callers who may see all orders; null if there is no such order. */
export async function findOrderOwner(db: Database, orderId: string): Promise<Owner | null> {
  const [row] = await db
    .select({ partnerId: orders.partnerId, environment: orders.environment })
    .from(orders)
    .where(eq(orders.orderId, orderId));
  return row ?? null;
}

export interface AttemptReport {
  attempt: number;
  at: Date;
  ok: boolean;
  responseCode: number | null;
  errorLabel: string | null;
  durationMs: number;
}

export interface DeliveryReport {
  eventId: string;
  status: OrderStatus;
  url: string;
  state: DeliveryState;
  nextAttemptAt: Date | null;
  attempts: AttemptReport[];
}

/** An order's webhook deliveries with every attempt, in the order of its transitions. */
export async function listOrderDeliveries(db: Database, orderId: string): Promise<DeliveryReport[]> {
  const rows = await db
    .select({
      deliveryId: deliveries.deliveryId,
      eventId: deliveries.eventId,
      status: orderEvents.status,
      url: endpoints.url,
      state: deliveries.state,
      nextAttemptAt: deliveries.nextAttemptAt,
    })
    .from(deliveries)
    .innerJoin(endpoints, eq(endpoints.endpointId, deliveries.endpointId))
    .innerJoin(orderEvents, eq(orderEvents.eventId, deliveries.eventId))
    .where(eq(deliveries.orderId, orderId))
    .orderBy(asc(orderEvents.version), asc(deliveries.endpointId));
  const attempts = await attemptsOf(
    db,
    rows.map((row) => row.deliveryId),
  );
  return rows.map(({ deliveryId, ...row }) => ({ ...row, attempts: attempts.get(deliveryId) ?? [] }));
}

async function attemptsOf(db: Database, deliveryIds: string[]): Promise<Map<string, AttemptReport[]>> {
  const rows = await db
    .select({
      deliveryId: deliveryAttempts.deliveryId,
      attempt: deliveryAttempts.attempt,
      at: deliveryAttempts.at,
      ok: deliveryAttempts.ok,
      responseCode: deliveryAttempts.responseCode,
      errorLabel: deliveryAttempts.errorLabel,
      durationMs: deliveryAttempts.durationMs,
    })
    .from(deliveryAttempts)
    .where(inArray(deliveryAttempts.deliveryId, deliveryIds))
    .orderBy(asc(deliveryAttempts.attempt));
  const byDelivery = new Map<string, AttemptReport[]>();
  for (const { deliveryId, ...attempt } of rows) {
    byDelivery.set(deliveryId, [...(byDelivery.get(deliveryId) ?? []), attempt]);
  }
  return byDelivery;
}
