import { and, asc, eq, gt, inArray, isNull, min, type SQL, sql } from 'drizzle-orm';
import type { DeliveryFacts } from '#domain/support/facts';
import { resumesByItselfAt } from '#domain/webhooks/delivery';
import { type Database, statement, type Transaction } from '../client';
import { endpoints } from '../schema/endpoints';
import { orderEvents, orders } from '../schema/orders';
import { type DeliveryState, deliveries, deliveryAttempts } from '../schema/webhooks';
import { isUndelivered } from './delivery-repeat';

export interface RetryingDelivery {
  deliveryId: string;
  eventId: string;
  endpointId: string;
  isReplay: boolean;
  /** Virtual time of the next attempt. */
  nextAttemptAt: Date | null;
}

interface OpenDeliveries {
  /** How many have a first attempt that has not ended; those of a paused endpoint wait until it is resumed. */
  first: number;
  /** Those whose retries a workflow makes. */
  retrying: RetryingDelivery[];
}

/** An order's deliveries with attempts to come. */
export async function listOpenDeliveries(db: Database, orderId: string): Promise<OpenDeliveries> {
  const rows = await LIST_OPEN(db, { orderId });
  const retrying = rows.filter(({ state }) => state === 'retrying');
  return { first: rows.length - retrying.length, retrying };
}

const LIST_OPEN = statement<{ orderId: string }, RetryingDelivery & { state: DeliveryState }>(
  'list_open_deliveries',
  sql`select d.state, d.delivery_id as "deliveryId", d.event_id as "eventId", d.endpoint_id as "endpointId",
      d.is_replay as "isReplay", d.next_attempt_at as "nextAttemptAt"
    from ${deliveries} d join ${endpoints} e using (endpoint_id)
    where d.order_id = ${sql.placeholder('orderId')}
      and (d.state = 'retrying' or (d.state = 'due' and e.paused_at is null))`,
);

const OVERDUE_AT_ONCE = 100;

type OverdueRetry = Omit<RetryingDelivery, 'nextAttemptAt'> & { clockOffsetMs: number };

/**
 * Deliveries of sandbox orders with a retry that is due by the order's clock and not being made. They are read endpoint by endpoint,
 * from the index of undelivered rows (`offset 0` keeps the planner from reading all deliveries instead), so that what live
 * endpoints wait for costs nothing here.
 */
export async function listOverdueRetries(db: Database): Promise<OverdueRetry[]> {
  const { rows } = await db.execute<OverdueRetry & Record<string, unknown>>(sql`
    select d.delivery_id as "deliveryId", d.event_id as "eventId", d.endpoint_id as "endpointId", d.is_replay as "isReplay",
      o.clock_offset_ms::float8 as "clockOffsetMs"
    from ${endpoints} e cross join lateral (
      select * from ${deliveries} where endpoint_id = e.endpoint_id and state = 'retrying'
        and (leased_until is null or leased_until <= now())
      offset 0
    ) d join ${orders} o on o.order_id = d.order_id
    where e.environment = 'test' and d.next_attempt_at <= now() + o.clock_offset_ms * interval '1 millisecond'
    limit ${OVERDUE_AT_ONCE}`);
  return rows;
}

/**
 * An order's deliveries that were given up, one of each event that has not arrived since, oldest first; without those of removed
 * endpoints, which get nothing any more.
 */
export async function listFailedDeliveries(db: Database | Transaction, orderId: string): Promise<string[]> {
  const { deliveryId, seq } = deliveries;
  const rows = await db
    .select({ deliveryId })
    .from(deliveries)
    .innerJoin(endpoints, eq(endpoints.endpointId, deliveries.endpointId))
    .where(and(eq(deliveries.orderId, orderId), isUndelivered(sql`${deliveries}`), isNull(endpoints.removedAt)))
    .orderBy(asc(seq));
  return rows.map((row) => row.deliveryId);
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

interface AttemptReport {
  attempt: number;
  at: Date;
  ok: boolean;
  responseCode: number | null;
  errorLabel: string | null;
  durationMs: number;
}

export interface DeliveryReport {
  eventId: string;
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

type Row = Record<'waiting' | 'retrying' | 'failed', number> &
  Record<'pausedMs' | 'nextMs', number | null> & { autoResumes: number | null };

/**
 * The numbers of an order's events that are waiting at a paused endpoint, being retried, or failed; if several endpoints are
 * paused, with the earliest pause.
 */
export async function readWaitingEvents(db: Database, orderId: string): Promise<DeliveryFacts> {
  const isPaused = sql`d.state = 'due' and e.paused_at is not null`;
  const { rows } = await db.execute<Row>(sql`
    select count(*) filter (where ${isPaused})::int as waiting,
      (date_part('epoch', min(e.paused_at) filter (where ${isPaused})) * 1000)::float8 as "pausedMs",
      (array_agg(e.auto_resumes order by e.paused_at) filter (where ${isPaused}))[1] as "autoResumes",
      count(*) filter (where d.state = 'retrying')::int as retrying,
      (date_part('epoch', min(d.next_attempt_at) filter (where d.state = 'retrying')) * 1000)::float8 as "nextMs",
      count(*) filter (where ${isUndelivered(sql`d`)})::int as failed
    from ${deliveries} d join ${endpoints} e using (endpoint_id)
    where d.order_id = ${orderId} and e.removed_at is null`);
  const [row] = rows;
  const { waiting = 0, pausedMs = null, autoResumes = 0, retrying = 0, nextMs = null, failed = 0 } = row ?? {};
  return {
    paused:
      pausedMs === null
        ? null
        : { events: waiting, since: pausedMs, resumesAt: resumesByItselfAt(pausedMs, autoResumes ?? 0) },
    retrying: nextMs === null ? null : { events: retrying, nextAttemptAt: nextMs },
    failed,
  };
}
