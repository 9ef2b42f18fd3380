import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Environment } from '#domain/environment';
import { DATA_EXPORT, type DataPlace } from '#domain/exports/data-export';
import type { Database } from '../client';
import { isOlder } from '../orders/search-orders';
import { endpoints } from '../schema/endpoints';
import { orders } from '../schema/orders';
import { deliveries, deliveryAttempts } from '../schema/webhooks';
import { type DataReader, dataPage } from './data-page';

/** An owner's orders, newest first, as the Partner API shows them, each with its webhook deliveries. */
export function orderReader(environment: Environment): DataReader {
  return async (db, partnerId, after) => {
    const { orderId, createdAt, body } = orders;
    const found = await db
      .select({ orderId, createdAt, body })
      .from(orders)
      .where(and(eq(orders.partnerId, partnerId), eq(orders.environment, environment), isAfter(after)))
      .orderBy(desc(createdAt), asc(orderId))
      .limit(DATA_EXPORT.page);
    const delivered = await deliveriesOf(
      db,
      found.map((order) => order.orderId),
    );
    const { after: next } = dataPage(found, (last) => [last.createdAt.getTime(), last.orderId]);
    const rows = found.map((order) => ({
      ...(order.body as object),
      deliveries: delivered.get(order.orderId) ?? [],
    }));
    return { rows, after: next };
  };
}

function isAfter(after: DataPlace['after']) {
  const [createdAtMs, orderId] = after ?? [];
  return createdAtMs === undefined
    ? undefined
    : isOlder({ createdAtMs: Number(createdAtMs), orderId: String(orderId) });
}

const DELIVERY = {
  delivery_id: deliveries.deliveryId,
  event_id: deliveries.eventId,
  url: endpoints.url,
  state: deliveries.state,
  created_at: deliveries.createdAt,
  delivered_at: deliveries.deliveredAt,
};

const ATTEMPT = {
  attempt: deliveryAttempts.attempt,
  at: deliveryAttempts.at,
  ok: deliveryAttempts.ok,
  response_code: deliveryAttempts.responseCode,
  error: deliveryAttempts.errorLabel,
  duration_ms: deliveryAttempts.durationMs,
};

async function deliveriesOf(db: Database, orderIds: string[]): Promise<Map<string, object[]>> {
  const found = await db
    .select({ ...DELIVERY, orderId: sql<string>`${deliveries.orderId}` })
    .from(deliveries)
    .innerJoin(endpoints, eq(endpoints.endpointId, deliveries.endpointId))
    .where(inArray(deliveries.orderId, orderIds))
    .orderBy(asc(deliveries.seq));
  const attempts = await attemptsOf(
    db,
    found.map(({ delivery_id }) => delivery_id),
  );
  return grouped(
    found.map(({ orderId, ...delivery }) => [
      orderId,
      { ...delivery, attempts: attempts.get(delivery.delivery_id) ?? [] },
    ]),
  );
}

async function attemptsOf(db: Database, deliveryIds: string[]): Promise<Map<string, object[]>> {
  const found = await db
    .select({ ...ATTEMPT, deliveryId: deliveryAttempts.deliveryId })
    .from(deliveryAttempts)
    .where(inArray(deliveryAttempts.deliveryId, deliveryIds))
    .orderBy(asc(deliveryAttempts.attempt));
  return grouped(found.map(({ deliveryId, ...attempt }) => [deliveryId, attempt]));
}

function grouped(pairs: readonly (readonly [id: string, view: object])[]): Map<string, object[]> {
  const groups = new Map<string, object[]>();
  for (const [id, view] of pairs) {
    const group = groups.get(id);
    if (group) group.push(view);
    else groups.set(id, [view]);
  }
  return groups;
}
