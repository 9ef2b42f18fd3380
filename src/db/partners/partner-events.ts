import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { EVENTS_LISTED_MS } from '#domain/orders/event-id';
import type { Database } from '../client';
import type { Owner } from '../orders/control';
import type { RecordedEvent } from '../orders/events';
import { orderEvents, orders } from '../schema/orders';

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

const { orderId, version, eventId, status, at, recordedIn, seq } = getTableColumns(orderEvents);
const PLACED = { orderId, version, eventId, status, at, place: { recordedIn, seq } };

export function isOf({ partnerId, environment }: Owner): SQL | undefined {
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

export interface ListedEvent {
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

/** The same for a stream; `latestOnly` leaves out events followed by a later one of the same order. */
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
  const isLatest = and(eq(orders.orderId, orderId), eq(orders.version, version));
  const rows = await (latestOnly ? events.innerJoin(orders, isLatest) : events)
    .where(and(isOf(owner), isAfter(after)))
    .orderBy(asc(recordedIn), asc(seq))
    .limit(limit);
  return settledOf(rows);
}

/** The settled ones always come first. */
export function settledOf<R extends { isSettled: boolean }>(rows: readonly R[]): R[] {
  return rows.filter(({ isSettled }) => isSettled);
}
