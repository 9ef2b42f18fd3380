import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { type DeliveryStatus, TIMEOUT_LABEL } from '#domain/webhooks/delivery';
import type { Database } from '../client';
import type { Owner } from '../orders/control';
import { endpoints } from '../schema/endpoints';
import { orderEvents } from '../schema/orders';
import { type DeliveryState, deliveries, deliveryAttempts, EVENT_NAME, opsEvents } from '../schema/webhooks';

const LOG_PAGE = 50;

interface LogFilter {
  partnerId?: string;
  endpointId?: string;
  deliveryId?: string;
  orderId?: string;
  /** Event name, like `order.completed` or `webhook_paused`. */
  event?: string;
  statuses?: readonly DeliveryStatus[];
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
  /** Whether nothing is sent to the endpoint, because it is paused or was removed. */
  isStopped: boolean;
  /** The exact bytes to send. */
  body: string;
  /** SHA-256 of the body, in hex. */
  payloadHash: string;
  attemptLog: LoggedAttempt[];
};

const EVENT = sql<string>`coalesce('order.' || split_part(${orderEvents.eventId}, ':', 2), ${opsEvents.event})`;
const BODY = sql<string>`coalesce(${orderEvents.body}, ${opsEvents.body})`;

/** Deliveries with every attempt, newest first. */
export async function listDeliveries(db: Database, filter: LogFilter): Promise<LoggedDelivery[]> {
  const rows = await db
    .select({
      delivery: deliveries,
      event: EVENT,
      partnerId: endpoints.partnerId,
      url: endpoints.url,
      isStopped: sql<boolean>`(${endpoints.pausedAt} is not null or ${endpoints.removedAt} is not null)`,
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

function conditions({
  partnerId,
  endpointId,
  deliveryId,
  orderId,
  event,
  statuses,
  from,
  to,
  before,
}: LogFilter): SQL[] {
  return [
    partnerId !== undefined && eq(endpoints.partnerId, partnerId),
    endpointId !== undefined && eq(deliveries.endpointId, endpointId),
    deliveryId !== undefined && eq(deliveries.deliveryId, deliveryId),
    orderId !== undefined && eq(deliveries.orderId, orderId),
    event !== undefined && eq(EVENT, event),
    statuses !== undefined && hasStatus(statuses),
    from !== undefined && gte(deliveries.createdAt, from),
    to !== undefined && lt(deliveries.createdAt, to),
    before !== undefined && lt(deliveries.seq, before),
  ].filter((condition) => condition !== false);
}

const STATES: Readonly<Record<DeliveryStatus, readonly DeliveryState[]>> = {
  pending: ['due', 'retrying'],
  success: ['delivered'],
  failed: ['failed'],
  timeout: ['failed'],
};

/** Whether a delivery is shown with one of the statuses [rules/webhooks: Delivery records]. */
function hasStatus(statuses: readonly DeliveryStatus[]): SQL {
  const { state, deliveryId } = deliveries;
  const hasState = sql`${state} = any(${sql.param(statuses.flatMap((status) => STATES[status]))}::text[])`;
  const withTimeouts = statuses.includes('timeout');
  if (withTimeouts === statuses.includes('failed')) {
    return hasState;
  }
  const lastLabel = sql`(select a.error_label from ${deliveryAttempts} a where a.delivery_id = ${deliveryId} order by a.attempt desc limit 1)`;
  return sql`(${hasState} and (${state} <> 'failed' or (${lastLabel} is not distinct from ${TIMEOUT_LABEL}) = ${withTimeouts}))`;
}

async function attemptsOf(db: Database, deliveryIds: string[]): Promise<LoggedAttempt[]> {
  return db
    .select()
    .from(deliveryAttempts)
    .where(inArray(deliveryAttempts.deliveryId, deliveryIds))
    .orderBy(asc(deliveryAttempts.deliveryId), asc(deliveryAttempts.attempt));
}

interface DeliverySearch {
  endpointId?: string | undefined;
  orderId?: string | undefined;
  /** Name of the event, like `order.completed` or `webhook_paused`. */
  event?: string | undefined;
  statuses?: readonly DeliveryStatus[] | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

/** A delivery with its last attempt. */
export interface FoundDelivery {
  deliveryId: string;
  seq: number;
  endpointId: string;
  eventId: string;
  /** Null for ops events and tests. */
  orderId: string | null;
  state: DeliveryState;
  attempts: number;
  isReplay: boolean;
  createdAt: Date;
  nextAttemptAt: Date | null;
  ok: boolean | null;
  responseCode: number | null;
  errorLabel: string | null;
  durationMs: number | null;
  lastAttemptAt: Date | null;
}

/**
 * Deliveries to an owner's endpoints, including removed ones, newest first. Each endpoint's deliveries are read from an index
 * in this order, so that all pages cost the same.
 */
export async function searchDeliveries(
  db: Database,
  owner: Owner,
  search: DeliverySearch,
  page: { before: number | null; limit: number },
): Promise<FoundDelivery[]> {
  const conditions = sql.join([sql`true`, ...toConditions(search, page.before)], sql` and `);
  const { rows } = await db.execute<FoundRow & Record<string, unknown>>(sql`
    select d.*, last.ok, last.response_code as "responseCode",
      last.error_label as "errorLabel", last.duration_ms as "durationMs", ${ms(sql`last.at`)} as "lastAttemptMs"
    from ${endpoints} e cross join lateral (
      select delivery_id as "deliveryId", seq::float8 as seq, endpoint_id as "endpointId", event_id as "eventId",
        order_id as "orderId", state, attempts, is_replay as "isReplay", ${ms(sql`created_at`)} as "createdMs",
        ${ms(sql`next_attempt_at`)} as "nextAttemptMs"
      from ${deliveries}
      where ${deliveries.endpointId} = e.endpoint_id and ${conditions}
      order by ${deliveries.seq} desc limit ${page.limit}
    ) d
    left join lateral (
      select a.ok, a.response_code, a.error_label, a.duration_ms, a.at from ${deliveryAttempts} a
      where a.delivery_id = d."deliveryId" order by a.attempt desc limit 1
    ) last on true
    where e.partner_id = ${owner.partnerId} and e.environment = ${owner.environment}
      ${search.endpointId === undefined ? sql`` : sql`and e.endpoint_id = ${search.endpointId}`}
    order by d.seq desc limit ${page.limit}`);
  return rows.map(({ createdMs, nextAttemptMs, lastAttemptMs, ...row }) => ({
    ...row,
    createdAt: new Date(createdMs),
    nextAttemptAt: nextAttemptMs === null ? null : new Date(nextAttemptMs),
    lastAttemptAt: lastAttemptMs === null ? null : new Date(lastAttemptMs),
  }));
}

type FoundRow = Omit<FoundDelivery, 'createdAt' | 'nextAttemptAt' | 'lastAttemptAt'> & {
  createdMs: number;
  nextAttemptMs: number | null;
  lastAttemptMs: number | null;
};

const ms = (instant: SQL) => sql`(extract(epoch from ${instant}) * 1000)::float8`;

/**
 * Sequence numbers increase with time, within a minute. So a limit on time is also a limit on these numbers, which the indexes
 * are sorted by.
 */
function toConditions({ orderId, event, statuses, from, to }: DeliverySearch, before: number | null): SQL[] {
  const conditions: (SQL | false)[] = [
    before !== null && sql`seq < ${before}::bigint`,
    orderId !== undefined && sql`order_id = ${orderId}`,
    event !== undefined && sql`${EVENT_NAME} = ${event.replace(/^order\./, '')}`,
    statuses !== undefined && hasStatus(statuses),
    from !== undefined && sql`created_at >= ${from.toISOString()}::timestamptz and ${isNumberedAfter(from)}`,
    to !== undefined && sql`created_at <= ${to.toISOString()}::timestamptz and ${isNumberedBefore(to)}`,
  ];
  return conditions.filter((condition) => condition !== false);
}

function isNumberedAfter(from: Date): SQL {
  return sql`seq > coalesce((select b.seq from ${deliveries} b
    where b.created_at < ${from.toISOString()}::timestamptz - interval '1 minute' order by b.created_at desc limit 1), 0)`;
}

function isNumberedBefore(to: Date): SQL {
  return sql`seq < coalesce((select b.seq from ${deliveries} b
    where b.created_at > ${to.toISOString()}::timestamptz + interval '1 minute' order by b.created_at limit 1), 9223372036854775807)`;
}
