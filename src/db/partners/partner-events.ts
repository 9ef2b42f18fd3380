import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { EVENTS_LISTED_MS } from '#domain/orders/event-id';
import type { Database } from '../client';
import type { Owner } from '../orders/control';
import type { RecordedEvent } from '../orders/events';
import { orderEvents, orders } from '../schema/orders';

/**
 * Where an event stands in a partner's list: by the transaction that recorded it, then by its number. Numbers alone would
 * not do: they are given out before the commit, so a later one can be seen first.
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
 * Whether every event with an earlier place is known: no transaction that began before its own is still under way. Until then
 * an event is held back, so that nobody who goes on after it can miss one. It is asked of rows that were found and is no
 * condition for finding them, which would keep the planner from reading them in the index's order.
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
 * The owner's events that were recorded at an instant or later. The first condition leads the list's index there: an event's time
 * is that of the beginning of its transaction, whose number is given at the first write, a moment later. So none of them has a
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

/** The owner's event of that id, or null. */
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

/** Before all that is still to be settled. */
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
  /** False for what is too old to be listed. */
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

/** The same for a stream; `latestOnly` leaves out what a later event of the same order has overtaken. */
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

/** Those that are settled are always the first ones. */
export function settledOf<R extends { isSettled: boolean }>(rows: readonly R[]): R[] {
  return rows.filter(({ isSettled }) => isSettled);
}
