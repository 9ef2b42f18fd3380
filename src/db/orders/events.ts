import { and, asc, desc, eq, getTableColumns, lte, type SQL, sql } from 'drizzle-orm';
import { EVENTS_LISTED_MS } from '#domain/orders/event-id';
import type { OrderStatus } from '#domain/orders/status';
import { type Database, statement } from '../client';
import { orderEvents, orders } from '../schema/orders';
import type { Owner } from './control';

/**
 * One transition, or a late deposit, as streams show it. An order's versions have no gaps, and a later one never becomes visible before an earlier
 * one.
 */
export interface RecordedEvent {
  orderId: string;
  version: number;
  eventId: string;
  status: OrderStatus;
  /** The transition's virtual time. */
  at: Date;
}

export interface AgedEvent extends RecordedEvent {
  /** Real milliseconds since it was recorded, by the database's clock. */
  ageMs: number;
}

const at = sql.placeholder;

const EVENT = sql`v.order_id as "orderId", v.version, v.event_id as "eventId", v.status, v.at`;

const LIST_EVENTS = statement<{ orderId: string } & Owner, AgedEvent>(
  'list_order_events',
  sql`
    select ${EVENT}, (extract(epoch from now() - v.recorded_at) * 1000)::float8 as "ageMs"
    from ${orderEvents} v join ${orders} o using (order_id)
    where v.order_id = ${at('orderId')} and v.version <= o.version and o.partner_id = ${at('partnerId')} and o.environment = ${at('environment')}
    order by v.version
`,
);

/** The event of every transition of an order, oldest first; none if the owner has no such order. */
export async function listOrderEvents(db: Database, orderId: string, owner: Owner): Promise<AgedEvent[]> {
  return LIST_EVENTS(db, { orderId, partnerId: owner.partnerId, environment: owner.environment });
}

/** The exact bytes of an order's webhooks, oldest first. */
export async function listEventBodies(db: Database, orderId: string): Promise<string[]> {
  const { body, version } = orderEvents;
  const rows = await db
    .select({ body })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(version));
  return rows.map((row) => row.body);
}

const LIST_AFTER = statement<{ orderIds: string[]; versions: number[] }, RecordedEvent>(
  'list_events_after',
  sql`
    select ${EVENT} from unnest(${at('orderIds')}::text[], ${at('versions')}::int[]) as known (order_id, version),
      lateral (select * from ${orderEvents} v where v.order_id = known.order_id and v.version > known.version order by v.version) v
    order by v.order_id, v.version
`,
);

/** Each order's events after its given version, by version: one query for any number of orders. */
export async function listEventsAfter(db: Database, known: ReadonlyMap<string, number>): Promise<RecordedEvent[]> {
  return LIST_AFTER(db, { orderIds: [...known.keys()], versions: [...known.values()] });
}

/**
 * An event's place in a partner's list: by the transaction that recorded it, then by its number. Numbers alone are not enough:
 * they are assigned before the commit, so a later one can become visible first.
 */
export interface EventPlace {
  recordedIn: string;
  seq: number;
}

export function comparePlaces(one: EventPlace, other: EventPlace): number {
  const [mine, theirs] = [BigInt(one.recordedIn), BigInt(other.recordedIn)];
  return mine === theirs ? one.seq - other.seq : mine < theirs ? -1 : 1;
}

export interface PlacedEvent extends RecordedEvent {
  place: EventPlace;
}

export interface NamedEvent {
  place: EventPlace;
  /** Real milliseconds since it was recorded, by the database's clock. */
  ageMs: number;
}

/** Places of events this far back are within the list. */
const LISTED = sql`${orderEvents.recordedAt} >= now() - ${EVENTS_LISTED_MS} * interval '1 millisecond'`;

/**
 * Whether every event with an earlier place is visible: no transaction that began before its own is still running. Until then
 * an event is held back, so that a reader who continues after it cannot miss one. It is selected with the rows rather than used
 * as a condition, which would prevent the planner from reading them in the index's order.
 */
export const IS_SETTLED = sql<boolean>`${orderEvents.recordedIn} < pg_snapshot_xmin(pg_current_snapshot())`;

/**
 * The same for a reader in rounds, the next of which begins a minute before this one: only what that round is sure to find is held back,
 * however long a transaction of another program stays open. The other half of the minute is for what a page leaves out because its
 * transaction took its number late.
 */
export const IS_IN_ROUND = sql<boolean>`(${IS_SETTLED} or ${orderEvents.recordedAt} < now() - interval '30 seconds')`;

const { orderId, version, eventId, status, at: happenedAt, recordedIn, seq } = getTableColumns(orderEvents);
const PLACED = { orderId, version, eventId, status, at: happenedAt, place: { recordedIn, seq } };

function isOf({ partnerId, environment }: Owner): SQL | undefined {
  return and(eq(orderEvents.partnerId, partnerId), eq(orderEvents.environment, environment));
}

export function isAfter({ recordedIn, seq }: EventPlace): SQL {
  return sql`(${orderEvents.recordedIn}, ${orderEvents.seq}) > (${recordedIn}::xid8, ${seq}::bigint)`;
}

/**
 * The owner's events recorded at or after a given time. The first condition lets the index find the position: an event's time
 * is that of the start of its transaction, whose number is assigned at the first write, a moment later. So none of them has a
 * lower number than one of a minute before.
 */
export function isRecordedSince(owner: Owner, instant: SQL): SQL | undefined {
  const lastBefore = sql`select before.recorded_in from ${orderEvents} before
    where before.partner_id = ${owner.partnerId} and before.environment = ${owner.environment}
      and before.recorded_at < ${instant} - interval '1 minute'
    order by before.recorded_at desc limit 1`;
  return and(
    isOf(owner),
    sql`${orderEvents.recordedIn} >= coalesce((${lastBefore}), '0'::xid8)`,
    sql`${orderEvents.recordedAt} >= ${instant}`,
  );
}

/** The owner's event with that id, or null. */
export async function findEvent(db: Database, owner: Owner, id: string): Promise<NamedEvent | null> {
  const [row] = await db
    .select({
      place: { recordedIn, seq },
      ageMs: sql<number>`extract(epoch from now() - ${orderEvents.recordedAt}) * 1000`.mapWith(Number),
    })
    .from(orderEvents)
    .where(and(eq(orderEvents.eventId, id), isOf(owner)));
  return row ?? null;
}

/** The place before everything that is not settled yet. */
export async function findPresentPlace(db: Database): Promise<EventPlace> {
  const { rows } = await db.execute<{ recordedIn: string }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as "recordedIn"`,
  );
  return { recordedIn: rows[0]?.recordedIn ?? '0', seq: 0 };
}

/** The owner's last event before a place; null if none that is listed is. */
export async function findEventBefore(db: Database, owner: Owner, place: EventPlace): Promise<string | null> {
  const [row] = await db
    .select({ eventId, isListed: sql<boolean>`${LISTED}` })
    .from(orderEvents)
    .where(and(isOf(owner), sql`(${recordedIn}, ${seq}) < (${place.recordedIn}::xid8, ${place.seq}::bigint)`))
    .orderBy(desc(recordedIn), desc(seq))
    .limit(1);
  return row?.isListed ? row.eventId : null;
}

interface ListedEvent {
  eventId: string;
  /** The exact bytes of the webhook. */
  body: string;
  /** False if it is too old to be listed. */
  isListed: boolean;
}

/** An owner's settled events after a place, or from the oldest that is listed, in the order of their places. */
export async function listEvents(
  db: Database,
  owner: Owner,
  after: EventPlace | null,
  limit: number,
): Promise<ListedEvent[]> {
  const since = sql`(now() - ${EVENTS_LISTED_MS} * interval '1 millisecond')`;
  const rows = await db
    .select({ eventId, body: orderEvents.body, isListed: sql<boolean>`${LISTED}`, isSettled: IS_SETTLED })
    .from(orderEvents)
    .where(after ? and(isOf(owner), isAfter(after)) : isRecordedSince(owner, since))
    .orderBy(asc(recordedIn), asc(seq))
    .limit(limit);
  return settledOf(rows);
}

/**
 * The same for a stream; `latestOnly` leaves out the transitions before the order's latest. What came after its end, of which a late
 * deposit tells, stays: no transition follows that.
 */
export async function listStreamedEvents(
  db: Database,
  owner: Owner,
  after: EventPlace,
  { latestOnly, limit }: { latestOnly: boolean; limit: number },
): Promise<PlacedEvent[]> {
  const events = db
    .select({ ...PLACED, isSettled: IS_SETTLED })
    .from(orderEvents)
    .$dynamic();
  const isLatest = and(eq(orders.orderId, orderId), lte(orders.version, version));
  const rows = await (latestOnly ? events.innerJoin(orders, isLatest) : events)
    .where(and(isOf(owner), isAfter(after)))
    .orderBy(asc(recordedIn), asc(seq))
    .limit(limit);
  return settledOf(rows);
}

/** The settled ones always come first; in a round, others may follow that are not held back. */
export function settledOf<R extends { isSettled: boolean }>(rows: readonly R[]): R[] {
  return rows.filter(({ isSettled }) => isSettled);
}

/** How far a reader knows the events of an owner. */
export interface Tail {
  owner: Owner;
  place: EventPlace;
}

interface TailUpdate {
  /** With the index of their tail; each tail's in the order of their places. */
  events: (PlacedEvent & { tail: number })[];
  /** Whether some tail has more, now or in a moment. */
  rest: 'none' | 'more' | 'unsettled';
}

/** The events after each tail: one query for any number of partners, at most `limit` events of each. */
export async function listEventsAfterTails(db: Database, tails: readonly Tail[], limit: number): Promise<TailUpdate> {
  const column = <T>(of: (tail: Tail) => T) => sql.param(tails.map(of));
  const { rows } = await db.execute<PlacedRow>(sql`
    select tail.number::int - 1 as tail, found.* from unnest(
      ${column(({ owner }) => owner.partnerId)}::text[], ${column(({ owner }) => owner.environment)}::text[],
      ${column(({ place }) => place.recordedIn)}::xid8[], ${column(({ place }) => place.seq)}::bigint[]
    ) with ordinality as tail (partner_id, environment, recorded_in, seq, number)
    cross join lateral (
      select ${orderEvents.orderId} as "orderId", ${orderEvents.version} as version, ${orderEvents.eventId} as "eventId",
        ${orderEvents.status} as status, (date_part('epoch', ${orderEvents.at}) * 1000)::float8 as "atMs", ${orderEvents.recordedIn} as "recordedIn",
        ${orderEvents.seq}::float8 as seq, ${IS_SETTLED} as "isSettled"
      from ${orderEvents}
      where ${orderEvents.partnerId} = tail.partner_id and ${orderEvents.environment} = tail.environment
        and (${orderEvents.recordedIn}, ${orderEvents.seq}) > (tail.recorded_in, tail.seq)
      order by ${orderEvents.recordedIn}, ${orderEvents.seq}
      limit ${limit}
    ) found
    order by tail.number, found."recordedIn", found.seq`);
  return { events: settledOf(rows).map(toEvent), rest: restOf(rows, limit) };
}

interface PlacedRow extends Record<string, unknown>, Omit<PlacedEvent, 'place' | 'at'>, EventPlace {
  tail: number;
  atMs: number;
  isSettled: boolean;
}

function toEvent({ recordedIn, seq, atMs, tail, orderId, version, eventId, status }: PlacedRow) {
  return { tail, orderId, version, eventId, status, at: new Date(atMs), place: { recordedIn, seq } };
}

function restOf(rows: readonly PlacedRow[], limit: number): TailUpdate['rest'] {
  if (rows.some(({ isSettled }) => !isSettled)) {
    return 'unsettled';
  }
  const counts = new Map<number, number>();
  for (const { tail } of rows) {
    counts.set(tail, (counts.get(tail) ?? 0) + 1);
  }
  return [...counts.values()].includes(limit) ? 'more' : 'none';
}
