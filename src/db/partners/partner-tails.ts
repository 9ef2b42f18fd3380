import { sql } from 'drizzle-orm';
import type { Database } from '../client';
import type { Owner } from '../orders/control';
import { orderEvents } from '../schema/orders';
import { type EventPlace, IS_SETTLED, type PlacedEvent, settledOf } from './partner-events';

/** How far a reader knows the events of an owner. */
export interface Tail {
  owner: Owner;
  place: EventPlace;
}

export interface TailUpdate {
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
