import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../client';
import { endpoints } from '../schema/endpoints';
import { orderEvents } from '../schema/orders';
import { type DeliveryState, deliveries, deliveryAttempts, opsEvents } from '../schema/webhooks';

export const LOG_PAGE = 50;

export interface LogFilter {
  partnerId?: string;
  endpointId?: string;
  deliveryId?: string;
  orderId?: string;
  /** Event name, like `order.completed` or `webhook_paused`. */
  event?: string;
  states?: readonly DeliveryState[];
  from?: Date;
  to?: Date;
  /** Starts after the delivery with this seq. */
  before?: number;
  /** 50 by default. */
  limit?: number;
}

export type LoggedAttempt = typeof deliveryAttempts.$inferSelect;

export type LoggedDelivery = typeof deliveries.$inferSelect & {
  event: string;
  /** The owner of the endpoint. */
  partnerId: string;
  /** The endpoint's current URL. */
  url: string;
  /** The exact bytes to send. */
  body: string;
  /** SHA-256 of the body, in hex. */
  payloadHash: string;
  attemptLog: LoggedAttempt[];
};

const EVENT = sql<string>`coalesce('order.' || ${orderEvents.status}, ${opsEvents.event})`;
const BODY = sql<string>`coalesce(${orderEvents.body}, ${opsEvents.body})`;

/** Deliveries with every attempt, newest first. */
export async function listDeliveries(db: Database, filter: LogFilter): Promise<LoggedDelivery[]> {
  const rows = await db
    .select({
      delivery: deliveries,
      event: EVENT,
      partnerId: endpoints.partnerId,
      url: endpoints.url,
      body: BODY,
      payloadHash: sql<string>`encode(sha256(convert_to(${BODY}, 'UTF8')), 'hex')`,
    })
    .from(deliveries)
    .innerJoin(endpoints, eq(endpoints.endpointId, deliveries.endpointId))
    .leftJoin(orderEvents, eq(orderEvents.eventId, deliveries.eventId))
    .leftJoin(opsEvents, eq(opsEvents.eventId, deliveries.eventId))
    .where(and(...conditions(filter)))
    .orderBy(desc(deliveries.seq))
    .limit(filter.limit ?? LOG_PAGE);
  const attempts = await attemptsOf(
    db,
    rows.map(({ delivery }) => delivery.deliveryId),
  );
  return rows.map(({ delivery, ...rest }) => ({
    ...delivery,
    ...rest,
    attemptLog: attempts.filter(({ deliveryId }) => deliveryId === delivery.deliveryId),
  }));
}

function conditions({ partnerId, endpointId, deliveryId, orderId, event, states, from, to, before }: LogFilter): SQL[] {
  return [
    partnerId !== undefined && eq(endpoints.partnerId, partnerId),
    endpointId !== undefined && eq(deliveries.endpointId, endpointId),
    deliveryId !== undefined && eq(deliveries.deliveryId, deliveryId),
    orderId !== undefined && eq(deliveries.orderId, orderId),
    event !== undefined && eq(EVENT, event),
    states !== undefined && inArray(deliveries.state, [...states]),
    from !== undefined && gte(deliveries.createdAt, from),
    to !== undefined && lt(deliveries.createdAt, to),
    before !== undefined && lt(deliveries.seq, before),
  ].filter((condition) => condition !== false);
}

async function attemptsOf(db: Database, deliveryIds: string[]): Promise<LoggedAttempt[]> {
  return db
    .select()
    .from(deliveryAttempts)
    .where(inArray(deliveryAttempts.deliveryId, deliveryIds))
    .orderBy(asc(deliveryAttempts.deliveryId), asc(deliveryAttempts.attempt));
}
