import { and, asc, count, desc, eq, gt, gte, inArray, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { normalizeHash } from '#domain/assets/hash-form';
import { paysManyAtOnce } from '#domain/assets/networks';
import type { OrderCursor } from '#domain/orders/event-id';
import type { OrderState } from '#domain/orders/order';
import type { OrderStatus } from '#domain/orders/status';
import type { Database, Transaction } from '../client';
import { ORDER_OPEN, orderClaims, orderEvents, orderName, orders } from '../schema/orders';
import type { Owner } from './control';
import { findEvent, IS_IN_ROUND, isAfter, isRecordedSince, settledOf } from './events';

/** A stored order: its public body is JSON text and is passed on unchanged. */
interface StoredOrder {
  /** Identifies the order's present state: its revision, when that was recorded, in ms of its clock, and its evidence. */
  state: string;
  body: string;
}

/**
 * The most frequent read of the service: one prepared statement directly on the driver. The inner select makes the planner use
 * the primary key: a plan made while the table was small would otherwise scan all orders of the partner.
 */
const FIND_ORDER = {
  name: 'find_order',
  text: `select revision || '-' || (date_part('epoch', updated_at) * 1000)::bigint
      || case evidence_changes when 0 then '' else '-' || evidence_changes end as state, body::text as body
    from (select revision, updated_at, evidence_changes, body, partner_id, environment from orders
      where order_id = $1 offset 0) found
    where partner_id = $2 and environment = $3`,
};

/** Null if this owner has no such order, even if another has. */
export async function findOrder(db: Database, orderId: string, owner: Owner): Promise<StoredOrder | null> {
  const values = [orderId, owner.partnerId, owner.environment];
  const { rows } = await db.$client.query<StoredOrder>(FIND_ORDER, values);
  return rows[0] ?? null;
}

/** Statistics of an owner's orders. */
interface OrderStats {
  total: number;
  completed: number;
  /** Completed orders of unknown value in US dollars. */
  unpriced: number;
  /** Value of the other completed ones; a decimal string. */
  volumeUsd: string;
}

export async function readOrderStats(db: Database, owner: Owner): Promise<OrderStats> {
  const completed = eq(orders.status, 'completed');
  const [row] = await db
    .select({
      total: count(),
      completed: sql<string>`count(*) filter (where ${completed})`.mapWith(Number),
      unpriced: sql<string>`count(*) filter (where ${completed} and ${orders.amountInUsd} is null)`.mapWith(Number),
      volumeUsd: sql<string>`coalesce(sum(${orders.amountInUsd}) filter (where ${completed}), 0)::text`,
    })
    .from(orders)
    .where(and(eq(orders.partnerId, owner.partnerId), eq(orders.environment, owner.environment)));
  return row ?? { total: 0, completed: 0, unpriced: 0, volumeUsd: '0' };
}

/** The latest recorded state of the order; null without an order. */
export async function findOrderState(db: Database, orderId: string): Promise<OrderState | null> {
  const [row] = await db
    .select({ input: orderClaims.input, state: orders.state })
    .from(orders)
    .innerJoin(orderClaims, eq(orderClaims.orderId, orders.orderId))
    .where(eq(orders.orderId, orderId));
  return row ? { ...row.state, input: row.input } : null;
}

/** The number of a partner's open live orders. */
export async function countOpenOrders(db: Database | Transaction, partnerId: string): Promise<number> {
  return db.$count(orders, and(eq(orders.partnerId, partnerId), eq(orders.environment, 'live'), ORDER_OPEN));
}

/** The number of live orders of each provider that have not ended, from the index `orders_open`. */
export async function countOpenByStatus(db: Database): Promise<Map<string, number>> {
  const rows = await db
    .select({ provider: orders.provider, open: count() })
    .from(orders)
    .where(and(eq(orders.environment, 'live'), ORDER_OPEN))
    .groupBy(orders.provider);
  return new Map(rows.map(({ provider, open }) => [provider, open]));
}

export interface OrderFilter {
  createdFrom: Date | undefined;
  createdTo: Date | undefined;
  statuses: OrderStatus[] | undefined;
  partnerOrderRef: string | undefined;
}

/** Where a page begins: at an offset, or after a cursor's order. */
interface OrderListRange<C extends OrderCursor = OrderCursor> {
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
    db.select({ total: count() }).from(orderEvents).innerJoin(orders, isLatest).where(and(changed, IS_IN_ROUND)),
    db
      .select({ body: BODY, eventId, isSettled: IS_IN_ROUND })
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

/**
 * Whether another live order ended with this transaction. Where one transaction usually pays many, only if it paid the same
 * address [rules/watching: Doubtful evidence].
 */
export async function endedOtherOrder(
  db: Database,
  { input }: OrderState,
  { txHash, isPayout }: { txHash: string; isPayout: boolean },
): Promise<boolean> {
  const hash = normalizeHash(txHash).toLowerCase();
  const network = isPayout ? input.toNetwork : input.fromNetwork;
  const payoutAddress = sql`${orders.body} ->> 'payout_address'`;
  const [found] = await db
    .select({ orderId: orders.orderId })
    .from(orders)
    .where(
      and(
        inArray(orderName('tx_out_hash'), [hash, `0x${hash}`]),
        sql`${orders.environment} = 'live' and ${orders.status} in ('completed', 'refunded')`,
        ne(orders.orderId, input.orderId),
        paysManyAtOnce(network) ? sql`${isPayout} and ${payoutAddress} = ${input.payoutAddress}` : undefined,
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** Another live order that ended with this transaction, or whose deposit it is; null if there is none. */
export async function findOrderOfTransaction(
  db: Database,
  orderId: string,
  txHash: string,
): Promise<{ orderId: string; role: 'payout' | 'deposit' } | null> {
  const hash = normalizeHash(txHash).toLowerCase();
  for (const [role, member] of [
    ['payout', 'tx_out_hash'],
    ['deposit', 'tx_in_hash'],
  ] as const) {
    const [found] = await db
      .select({ orderId: orders.orderId })
      .from(orders)
      .where(
        and(
          inArray(orderName(member), [hash, `0x${hash}`]),
          sql`${orders.environment} = 'live'`,
          ne(orders.orderId, orderId),
        ),
      )
      .limit(1);
    if (found) {
      return { ...found, role };
    }
  }
  return null;
}
