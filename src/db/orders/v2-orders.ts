import { and, asc, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { Environment } from '#domain/environment';
import { isId } from '#domain/id';
import type { OrderInput } from '#domain/orders/order';
import type { OrderStatus } from '#domain/orders/status';
import type { Database } from '../client';
import { orderClaims, orderName, orders } from '../schema/orders';
import type { Owner } from './control';

/** An order with the values that were fixed when it was opened, and its owner. */
export interface OpenedRow extends Owner {
  partnerId: string;
  environment: Environment;
  /** The public Order. */
  body: unknown;
  input: OrderInput;
  /** The amount received according to the provider; null until reported. */
  amountFromActual: string | null;
  clockOffsetMs: number;
}

const OPENED = {
  partnerId: orders.partnerId,
  environment: orders.environment,
  body: orders.body,
  input: orderClaims.input,
  amountFromActual: sql<string | null>`${orders.state} ->> 'amountFromActual'`,
  clockOffsetMs: orders.clockOffsetMs,
};

/** An order of any partner; the caller has to check the owner. Null if there is none. */
export async function findOpenedOrder(db: Database, orderId: string): Promise<OpenedRow | null> {
  if (!isId('ord', orderId)) {
    return null;
  }
  const [row] = await db
    .select(OPENED)
    .from(orders)
    .innerJoin(orderClaims, eq(orderClaims.orderId, orders.orderId))
    .where(eq(orders.orderId, orderId));
  return row ?? null;
}

type OrderDate = 'createdAt' | 'updatedAt';

export interface OpenedFilter {
  dateField: OrderDate;
  from: Date | undefined;
  to: Date | undefined;
  orderId: string | undefined;
  userId: string | undefined;
  /** All spellings of the address. */
  payoutAddress: readonly string[] | undefined;
  statuses: OrderStatus[] | undefined;
}

interface OpenedPage {
  sortField: OrderDate;
  descending: boolean;
  limit: number;
  offset: number;
}

/** The time of the latest transition, as responses show it: a refund decision alone does not change the status. */
const CHANGED_AT = sql`(${orders.body} -> 'timeline' -> -1 ->> 'at')::timestamptz`;
const DATES: Readonly<Record<OrderDate, SQL>> = { createdAt: sql`${orders.createdAt}`, updatedAt: CHANGED_AT };

/** An owner's orders, sorted so that pages neither repeat nor skip any, with the total number of matches. */
export async function listOpenedOrders(
  db: Database,
  owner: Owner,
  filter: OpenedFilter,
  { sortField, descending, limit, offset }: OpenedPage,
): Promise<{ total: number; rows: OpenedRow[] }> {
  const matching = and(
    eq(orders.partnerId, owner.partnerId),
    eq(orders.environment, owner.environment),
    toConditions(filter),
  );
  const isClaim = eq(orderClaims.orderId, orders.orderId);
  // Every order has a claim: only a condition on it needs the join, which would read as many claims again.
  const isByClaim = filter.userId !== undefined;
  const direction = descending ? desc : asc;
  const counting = db
    .select({ total: sql<string>`count(*)`.mapWith(Number) })
    .from(orders)
    .$dynamic();
  const paging = db
    .select({ orderId: orders.orderId, sortedBy: DATES[sortField].as('sorted_by') })
    .from(orders)
    .$dynamic();
  const page = (isByClaim ? paging.innerJoin(orderClaims, isClaim) : paging)
    .where(matching)
    .orderBy(direction(DATES[sortField]), asc(orders.orderId))
    .offset(offset)
    .limit(limit)
    .as('page');
  const [[counted], rows] = await Promise.all([
    (isByClaim ? counting.innerJoin(orderClaims, isClaim) : counting).where(matching),
    db
      .select(OPENED)
      .from(page)
      .innerJoin(orders, eq(orders.orderId, page.orderId))
      .innerJoin(orderClaims, isClaim)
      .orderBy(direction(page.sortedBy), asc(orders.orderId)),
  ]);
  return { total: counted?.total ?? 0, rows };
}

function toConditions({ dateField, from, to, orderId, userId, payoutAddress, statuses }: OpenedFilter) {
  const date = DATES[dateField];
  // Anything recorded is at least as late as the last transition, and the index of lists has its time.
  const isRecordedSince = from && dateField === 'updatedAt' ? gte(orders.updatedAt, from) : undefined;
  return and(
    isRecordedSince,
    from && gte(date, sql`${from.toISOString()}::timestamptz`),
    to && lte(date, sql`${to.toISOString()}::timestamptz`),
    orderId === undefined ? undefined : eq(orders.orderId, orderId),
    userId === undefined ? undefined : sql`${orderClaims.input} -> 'v2' ->> 'userId' = ${userId}`,
    payoutAddress === undefined
      ? undefined
      : inArray(
          orderName('payout_address'),
          payoutAddress.map((each) => each.toLowerCase()),
        ),
    statuses && inArray(orders.status, statuses),
  );
}
