import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Environment } from '#domain/environment';
import { type Database, statement } from '../client';
import { type Channel, endpoints } from '../schema/endpoints';
import { orderEvents } from '../schema/orders';
import { partners } from '../schema/partners';
import { type DeliveryState, deliveries, opsEvents } from '../schema/webhooks';

/** A delivery with all data needed to send it. */
export interface OutgoingDelivery {
  deliveryId: string;
  endpointId: string;
  partnerId: string;
  /** Whether the operator knows the partner; others reach nothing on this machine. */
  isPartnerApproved: boolean;
  environment: Environment;
  channel: Channel;
  url: string;
  sealedSecret: string;
  /** Whether the endpoint was removed: nothing is sent to it any more, and it has no secret. */
  isEndpointRemoved: boolean;
  /** Signs as well; null unless the secret was rotated recently. */
  previousSealedSecret: string | null;
  /** Whether a success ends a series of automatic resumes. */
  isOnTrial: boolean;
  /** Whether the endpoint's queue is being drained, so that the order's next event may be waiting for this one. */
  isDraining: boolean;
  eventId: string;
  orderId: string | null;
  /** The event's virtual time, in milliseconds. */
  eventAt: number;
  /** The exact bytes to sign and send. */
  body: string;
  state: DeliveryState;
  /** Recorded attempts of all plans. */
  attempts: number;
  plan: number;
  /** Recorded attempts of the current plan. */
  planAttempts: number;
  /** Virtual milliseconds of the plan's first attempt; null before it. */
  firstAttemptAt: number | null;
  /** The plan has only one attempt. */
  once: boolean;
  isReplay: boolean;
  /** Whether it waited until its endpoint was resumed, or got another URL. */
  hasWaited: boolean;
  /** The step of a trace that recorded the event; null unless it is traced. */
  trace: string | null;
}

/** Whether the delivery follows the clock of a sandbox order. */
export function hasOwnClock({ environment, orderId }: OutgoingDelivery): boolean {
  return environment === 'test' && orderId !== null;
}

/** Only read if there is no such order event. */
const ofOpsEvent = (column: 'at' | 'body') =>
  sql`(select ${opsEvents[column]} from ${opsEvents} where ${opsEvents.eventId} = d.event_id)`;

/** Of the partner of the endpoint `e`. */
const IS_PARTNER_APPROVED = sql`exists (
  select from ${partners} where ${partners.partnerId} = e.partner_id and ${partners.approvedAt} is not null)`;

const OUTGOING = sql`d.delivery_id as "deliveryId", d.endpoint_id as "endpointId", e.partner_id as "partnerId", ${IS_PARTNER_APPROVED} as "isPartnerApproved",
  e.environment, e.channel, e.url, e.sealed_secret as "sealedSecret", e.removed_at is not null as "isEndpointRemoved",
  case when e.previous_until > now() then e.previous_sealed_secret end as "previousSealedSecret",
  e.auto_resumes > 0 as "isOnTrial", e.drains_to is not null as "isDraining", d.event_id as "eventId", d.order_id as "orderId",
  round(date_part('epoch', coalesce(v.at, ${ofOpsEvent('at')})) * 1000) as "eventAt",
  coalesce(v.body, ${ofOpsEvent('body')}) as body,
  d.state, d.attempts, d.plan, d.plan_attempts as "planAttempts",
  round(date_part('epoch', d.first_attempt_at) * 1000) as "firstAttemptAt", d.once, d.is_replay as "isReplay",
  d.created_at < e.failures_since as "hasWaited", v.trace`;

/** Read one by one: the planner cannot know that there are few deliveries, and would read all events for a join. */
const SOURCES = sql`join ${endpoints} e on e.endpoint_id = d.endpoint_id
  left join lateral (select at, body, trace from ${orderEvents} where event_id = d.event_id limit 1) v on true`;

interface LeaseRequest {
  /** The calling dispatcher; an endpoint is drained by only one. */
  dispatcherId: string;
  /** The caller's running requests, by endpoint id. */
  busy: Readonly<Record<string, number>>;
  /**
   * The maximum number of the caller's running requests to one endpoint, so that an endpoint that does not respond cannot use
   * up the capacity.
   */
  perEndpoint: number;
  /** The maximum number of deliveries to lease. */
  limit: number;
  leaseMs: number;
}

const at = sql.placeholder;
const LEASE_END = sql`now() + ${at('leaseMs')}::int * interval '1 millisecond'`;

interface LeaseValues extends Omit<LeaseRequest, 'busy'> {
  busy: string;
}

const LEASE = statement<LeaseValues, OutgoingDelivery & Record<string, unknown>>(
  'lease_due',
  sql`
    with recursive queue as (
      (select endpoint_id from ${deliveries} where state = 'due' order by endpoint_id limit 1)
      union all
      select (select endpoint_id from ${deliveries}
        where state = 'due' and endpoint_id > queue.endpoint_id order by endpoint_id limit 1)
      from queue where endpoint_id is not null
    ), claimed as (
      update ${endpoints} set drained_by = ${at('dispatcherId')}, drained_until = ${LEASE_END}
      where endpoint_id in (
        select endpoint_id from ${endpoints}
        where drains_to is not null and (drained_until is null or drained_until <= now()
          or (drained_by = ${at('dispatcherId')} and drained_until <= now() + ${at('leaseMs')}::int / 2 * interval '1 millisecond'))
        for no key update skip locked
      )
      returning endpoint_id
    ), open as (
      select e.endpoint_id, coalesce((${at('busy')}::jsonb ->> e.endpoint_id)::int, 0) as busy,
        e.drains_to is not null as is_draining
      from queue join ${endpoints} e using (endpoint_id)
      where e.paused_at is null and e.removed_at is null and (e.drains_to is null
        or (e.drained_by = ${at('dispatcherId')} and e.drained_until > now())
        or e.endpoint_id in (select endpoint_id from claimed))
    ), heads as (
      select head.* from open, lateral (
        select d.delivery_id, d.endpoint_id, d.seq, open.busy from ${deliveries} d
        where d.endpoint_id = open.endpoint_id and d.state = 'due' and (d.leased_until is null or d.leased_until <= now())
          and not (open.is_draining and exists (select from ${deliveries} earlier
            where earlier.order_id = d.order_id and earlier.endpoint_id = d.endpoint_id
              and earlier.state = 'due' and earlier.plan_attempts = 0 and earlier.seq < d.seq))
        order by d.seq limit greatest(${at('perEndpoint')}::int - open.busy, 0)
        for update of d skip locked
      ) head
    ), ranked as (
      select delivery_id, seq, busy + row_number() over (partition by endpoint_id order by seq) as rank from heads
    ), taken as (
      select delivery_id from ranked order by rank, seq limit ${at('limit')}::int
    ), leased as (
      update ${deliveries} d set leased_until = ${LEASE_END}
      where d.delivery_id = any(array(select delivery_id from taken))
      returning d.*
    )
    select ${OUTGOING} from leased d ${SOURCES} order by d.seq
`,
);

/**
 * Leases due deliveries to one dispatcher: the oldest of each endpoint, endpoints with fewer running requests first. Only the
 * start of each endpoint's queue is read, so that a long queue costs no more than a short one. No other dispatcher gets the
 * deliveries until the lease ends, even if theirs has stopped. Paused endpoints are skipped. An endpoint that is being drained
 * belongs to the dispatcher that leases from it first, and the events of one of its orders are sent one at a time
 * [rules/webhooks: Resume and drain].
 */
export async function leaseDue(db: Database, { busy, ...request }: LeaseRequest): Promise<OutgoingDelivery[]> {
  return LEASE(db, { ...request, busy: JSON.stringify(busy) });
}

/** Releases deliveries whose attempt was not begun, so that others can send them. */
export async function endLeases(db: Database, deliveryIds: readonly string[]): Promise<void> {
  await db
    .update(deliveries)
    .set({ leasedUntil: null })
    .where(and(inArray(deliveries.deliveryId, [...deliveryIds]), eq(deliveries.state, 'due')));
}

/** A delivery by id; null if it no longer exists. */
export async function findDelivery(db: Database, deliveryId: string): Promise<OutgoingDelivery | null> {
  const { rows } = await db.execute<OutgoingDelivery & Record<string, unknown>>(
    sql`select ${OUTGOING} from ${deliveries} d ${SOURCES} where d.delivery_id = ${deliveryId}`,
  );
  return rows[0] ?? null;
}

/**
 * The dispatcher of this process, from the view of code that queues deliveries. The statement that queues deliveries also
 * leases them to this dispatcher if it has capacity, so that no further query is needed [docs/decisions/dispatcher.md: Direct
 * deliveries].
 */
export interface DispatchOffer {
  /**
   * How long deliveries queued now would be leased, and for which endpoints there is no capacity; null if there is none at all.
   */
  offer(): { leaseMs: number; crowded: string[] } | null;
  /** Sends leased deliveries, or returns them to the queue if there is no longer any capacity. */
  take(deliveries: readonly OutgoingDelivery[]): void;
}

/** The data of a just queued delivery that comes from its endpoint. */
export type QueuedFor = Pick<
  OutgoingDelivery,
  | 'deliveryId'
  | 'endpointId'
  | 'partnerId'
  | 'isPartnerApproved'
  | 'environment'
  | 'url'
  | 'sealedSecret'
  | 'previousSealedSecret'
  | 'isOnTrial'
>;

/** The end of the lease for the endpoint `e`; null if the delivery stays in the queue. */
export const LEASED_UNTIL = sql`case when e.paused_at is null and e.drains_to is null
  and e.endpoint_id <> all(${sql.placeholder('crowded')}::text[])
  then now() + ${sql.placeholder('leaseMs')}::int * interval '1 millisecond' end`;

/** `QueuedFor` of each leased row of `queued`, as a JSON list; null if there is none. */
export const LEASED = sql`(
  select json_agg(json_build_object('deliveryId', q.delivery_id, 'endpointId', e.endpoint_id, 'partnerId', e.partner_id,
    'isPartnerApproved', ${IS_PARTNER_APPROVED}, 'environment', e.environment, 'url', e.url, 'sealedSecret', e.sealed_secret, 'isOnTrial', e.auto_resumes > 0,
    'previousSealedSecret', case when e.previous_until > now() then e.previous_sealed_secret end))
  from queued q, lateral (select * from ${endpoints} where endpoint_id = q.endpoint_id limit 1) e
  where q.leased_until is not null
)`;

/** The delivery of an order event before its first attempt. */
export function toFirstDelivery(
  queued: QueuedFor,
  event: Pick<OutgoingDelivery, 'eventId' | 'orderId' | 'eventAt' | 'body' | 'trace'>,
): OutgoingDelivery {
  return {
    ...queued,
    ...event,
    channel: 'order',
    isEndpointRemoved: false,
    isDraining: false,
    state: 'due',
    attempts: 0,
    plan: 1,
    planAttempts: 0,
    firstAttemptAt: null,
    once: false,
    isReplay: false,
    hasWaited: false,
  };
}

/** Whether the endpoint `e` wants an event of this name [rules/webhooks: Which events]. */
export function wants(event: SQL): SQL {
  return sql`(e.events is null or ${event} = any(e.events))`;
}

/** The delivery id for the rows `event` and `e`; the same event and endpoint always result in the same id. */
export const DELIVERY_ID = sql.raw(
  `'dlv_' || encode(sha256(convert_to(event.event_id || '|' || e.endpoint_id, 'UTF8')), 'hex')`,
);
