import { and, eq, min, type SQL, sql } from 'drizzle-orm';
import type { Database } from './client';
import { type DeliveryState, deliveries, type Environment, endpoints, orderEvents, orders } from './schema';

/** A delivery with everything that is needed to send it. */
export interface OutgoingDelivery {
  deliveryId: string;
  endpointId: string;
  partnerId: string;
  environment: Environment;
  url: string;
  sealedSecret: string;
  eventId: string;
  orderId: string | null;
  /** The event's virtual instant, in milliseconds. */
  eventAt: number;
  /** The exact bytes to sign and send. */
  body: string;
  state: DeliveryState;
  /** Attempts on record. */
  attempts: number;
  /** Virtual milliseconds of the first attempt; null before it. */
  firstAttemptAt: number | null;
}

const OUTGOING = sql`d.delivery_id as "deliveryId", d.endpoint_id as "endpointId", e.partner_id as "partnerId", e.environment,
  e.url, e.sealed_secret as "sealedSecret", d.event_id as "eventId", d.order_id as "orderId",
  ${milliseconds(sql`v.at`)} as "eventAt", v.body, d.state, d.attempts,
  ${milliseconds(sql`d.first_attempt_at`)} as "firstAttemptAt"`;

export interface LeaseRequest {
  /** Deliveries the caller has in flight, by endpoint id. */
  busy: Readonly<Record<string, number>>;
  /** Most deliveries the caller may have in flight to one endpoint, so that a dead one never fills all its places. */
  perEndpoint: number;
  /** Most deliveries to take now. */
  limit: number;
  leaseMs: number;
}

/**
 * Takes due deliveries for one dispatcher: each endpoint's oldest, and endpoints with fewer in flight first. It looks at the
 * heads of the endpoints' queues only, so a long queue costs no more than a short one. Until the lease ends no other
 * dispatcher takes them; when theirs dies, the end of the lease frees them.
 */
export async function leaseDue(db: Database, request: LeaseRequest): Promise<OutgoingDelivery[]> {
  const busy = sql`coalesce((${JSON.stringify(request.busy)}::jsonb ->> endpoint_id)::int, 0)`;
  const { rows } = await db.execute<OutgoingDelivery & Record<string, unknown>>(sql`
    with recursive queue as (
      (select endpoint_id from ${deliveries} where state = 'due' order by endpoint_id limit 1)
      union all
      select (select endpoint_id from ${deliveries}
        where state = 'due' and endpoint_id > queue.endpoint_id order by endpoint_id limit 1)
      from queue where endpoint_id is not null
    ), heads as (
      select head.* from (select endpoint_id, ${busy} as busy from queue) queue, lateral (
        select delivery_id, endpoint_id, created_at, queue.busy from ${deliveries}
        where endpoint_id = queue.endpoint_id and state = 'due' and (leased_until is null or leased_until <= now())
        order by created_at limit greatest(${request.perEndpoint} - queue.busy, 0)
        for update skip locked
      ) head
    ), taken as (
      select delivery_id from heads
      order by busy + row_number() over (partition by endpoint_id order by created_at), created_at
      limit ${request.limit}
    ), leased as (
      update ${deliveries} d set leased_until = now() + ${request.leaseMs} * interval '1 millisecond'
      from taken, ${endpoints} e, ${orderEvents} v
      where d.delivery_id = taken.delivery_id and e.endpoint_id = d.endpoint_id and v.event_id = d.event_id
      returning ${OUTGOING}, v.seq
    )
    select * from leased order by seq
  `);
  return rows;
}

/** A delivery by id, or null when it is not on record any more. */
export async function findDelivery(db: Database, deliveryId: string): Promise<OutgoingDelivery | null> {
  const { rows } = await db.execute<OutgoingDelivery & Record<string, unknown>>(sql`
    select ${OUTGOING} from ${deliveries} d
      join ${endpoints} e on e.endpoint_id = d.endpoint_id
      join ${orderEvents} v on v.event_id = d.event_id
    where d.delivery_id = ${deliveryId}
  `);
  return rows[0] ?? null;
}

/** Whether an order has deliveries whose first attempt is not over yet. */
export async function hasDueDeliveries(db: Database, orderId: string): Promise<boolean> {
  return (await db.$count(deliveries, ofOrder(orderId, 'due'))) > 0;
}

/** An order's deliveries whose retries a workflow holds. */
export async function retryingDeliveries(
  db: Database,
  orderId: string,
): Promise<{ eventId: string; endpointId: string }[]> {
  return db
    .select({ eventId: deliveries.eventId, endpointId: deliveries.endpointId })
    .from(deliveries)
    .where(ofOrder(orderId, 'retrying'));
}

/** The virtual instant (ISO) of an order's next webhook retry, or null when none is planned. */
export async function nextDeliveryAttemptAt(db: Database, orderId: string): Promise<string | null> {
  const [row] = await db
    .select({ at: min(deliveries.nextAttemptAt) })
    .from(deliveries)
    .where(ofOrder(orderId, 'retrying'));
  return row?.at?.toISOString() ?? null;
}

/** How far an order's virtual clock is ahead of real time, in milliseconds; 0 without an order. */
export async function orderClockOffset(db: Database, orderId: string | null): Promise<number> {
  if (orderId === null) {
    return 0;
  }
  const [row] = await db.select({ offsetMs: orders.clockOffsetMs }).from(orders).where(eq(orders.orderId, orderId));
  return row?.offsetMs ?? 0;
}

function ofOrder(orderId: string, state: DeliveryState): SQL | undefined {
  return and(eq(deliveries.orderId, orderId), eq(deliveries.state, state));
}

function milliseconds(column: SQL): SQL {
  return sql`(extract(epoch from ${column}) * 1000)::float8`;
}
