import { and, asc, count, desc, eq, gt, gte, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { OrderCursor } from '#domain/orders/event-id';
import type { OrderStatus } from '#domain/orders/status';
import type { Database } from '../client';
import { findEvent, IS_SETTLED, isAfter, isRecordedSince, settledOf } from '../partners/partner-events';
import { orderEvents, orders } from '../schema/orders';
import type { Owner } from './control';

export interface OrderFilter {
  createdFrom: Date | undefined;
  createdTo: Date | undefined;
  statuses: OrderStatus[] | undefined;
  partnerOrderRef: string | undefined;
}

/** Where a page begins: at an offset, or after a cursor's order. */
export interface OrderListRange<C extends OrderCursor = OrderCursor> {
  offset: number;
  limit: number;
  after: C | undefined;
}

export interface OrderList {
  /** Matches across all pages. */
  total: number;
  /** Orders as JSON text. */
  bodies: string[];
  /** Null on the last page. */
  next: OrderCursor | null;
}

const BODY = sql<string>`${orders.body}::text`;

/** An owner's orders, newest first. */
export async function listOrders(
  db: Database,
  owner: Owner,
  filter: OrderFilter,
  page: OrderListRange<OrderCursor & { by: 'creation' }>,
): Promise<OrderList> {
  const matching = and(
    eq(orders.partnerId, owner.partnerId),
    eq(orders.environment, owner.environment),
    toConditions(filter),
  );
  const { orderId, createdAt } = orders;
  const [total, rows] = await Promise.all([
    db.$count(orders, matching),
    db
      .select({ body: BODY, orderId, createdAt })
      .from(orders)
      .where(and(matching, page.after && isOlder(page.after)))
      .orderBy(desc(createdAt), asc(orderId))
      .offset(page.offset)
      .limit(page.limit + 1),
  ]);
  return toPage(total, rows, page, (row) => ({
    by: 'creation',
    createdAtMs: row.createdAt.getTime(),
    orderId: row.orderId,
  }));
}

/**
 * An owner's orders that changed at or after a given real time, least recently changed first. An order that changes while the
 * list is being read is listed again at the end. Null if the cursor's event is not the owner's.
 */
export async function listChangedOrders(
  db: Database,
  owner: Owner,
  { since, ...filter }: OrderFilter & { since: Date },
  page: OrderListRange<OrderCursor & { by: 'change' }>,
): Promise<OrderList | null> {
  const after = page.after && (await findEvent(db, owner, page.after.eventId));
  if (after === null) {
    return null;
  }
  // Only an order's latest event is selected.
  const isLatest = and(eq(orders.orderId, orderEvents.orderId), eq(orders.version, orderEvents.version));
  const { eventId, recordedIn, seq } = orderEvents;
  const changed = and(isRecordedSince(owner, sql`${since}::timestamptz`), toConditions(filter));
  const [[counted], rows] = await Promise.all([
    db.select({ total: count() }).from(orderEvents).innerJoin(orders, isLatest).where(and(changed, IS_SETTLED)),
    db
      .select({ body: BODY, eventId, isSettled: IS_SETTLED })
      .from(orderEvents)
      .innerJoin(orders, isLatest)
      .where(and(changed, after && isAfter(after.place)))
      .orderBy(asc(recordedIn), asc(seq))
      .offset(page.offset)
      .limit(page.limit + 1),
  ]);
  return toPage(counted?.total ?? 0, settledOf(rows), page, (row) => ({ by: 'change', eventId: row.eventId }));
}

/** One additional row shows that there is a next page. */
function toPage<R extends { body: string }>(
  total: number,
  rows: readonly R[],
  { limit }: OrderListRange,
  cursorOf: (row: R) => OrderCursor,
): OrderList {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { total, bodies: shown.map(({ body }) => body), next: last && rows.length > limit ? cursorOf(last) : null };
}

/** The first condition lets the index find the position. */
function isOlder({ createdAtMs, orderId }: OrderCursor & { by: 'creation' }): SQL | undefined {
  const at = new Date(createdAtMs);
  const isBehind = and(eq(orders.createdAt, at), gt(orders.orderId, orderId));
  return and(lte(orders.createdAt, at), or(lt(orders.createdAt, at), isBehind));
}

function toConditions({ createdFrom, createdTo, statuses, partnerOrderRef }: OrderFilter): SQL | undefined {
  return and(
    createdFrom && gte(orders.createdAt, createdFrom),
    createdTo && lte(orders.createdAt, createdTo),
    statuses && inArray(orders.status, statuses),
    partnerOrderRef === undefined ? undefined : eq(orders.partnerOrderRef, partnerOrderRef),
  );
}
