import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { OrderInput, OrderState } from '#domain/orders/order';
import { isTerminal, ORDER_STATUSES } from '#domain/orders/status';
import { CASES_TO_THE_END, type OrderCaseKind, WATCH_CASES } from '#domain/recovery/order-case';
import { type CheckedRow, isReadableState } from '#domain/recovery/order-check';
import type { Database } from '../client';
import { ORDER_OPEN, orderCases, orderClaims, orders } from '../schema/orders';
import { orderWatches } from '../schema/watching';
import { isPutOff } from './cases';

const TERMINAL = ORDER_STATUSES.filter(isTerminal);

const ROW = {
  orderId: orders.orderId,
  revision: orders.revision,
  terminal: sql<boolean>`${inArray(orders.status, TERMINAL)}`,
};

/** With its position in the list of orders to compare. */
export interface UncheckedOrder extends CheckedRow {
  recordedAt: Date;
}

/**
 * Orders with records that have not been compared with their workflow yet, the earliest record first, starting after `after`.
 * Orders whose comparison failed recently are left out.
 * @param settledMs a more recent record may not have reached the workflow's state yet
 */
export async function listUncheckedOrders(
  db: Database,
  settledMs: number,
  { after, limit }: { after: UncheckedOrder | null; limit: number },
): Promise<UncheckedOrder[]> {
  const { orderId, recordedAt } = orders;
  const isNext = after && sql`(${recordedAt}, ${orderId}) > (${after.recordedAt.toISOString()}, ${after.orderId})`;
  return db
    .select({ ...ROW, recordedAt })
    .from(orders)
    .where(
      and(
        sql`not ${orders.checked} and ${recordedAt} < now() - ${settledMs} * interval '1 millisecond' and not ${isPutOff(orderId)}`,
        isNext ?? undefined,
      ),
    )
    .orderBy(asc(recordedAt), asc(orderId))
    .limit(limit);
}

/** Open orders by id, starting after the given one. */
export async function listOpenOrders(db: Database, after: string, limit: number): Promise<CheckedRow[]> {
  return db
    .select(ROW)
    .from(orders)
    .where(and(ORDER_OPEN, gt(orders.orderId, after)))
    .orderBy(asc(orders.orderId))
    .limit(limit);
}

/**
 * Records that row and workflow agree, unless something was recorded since, and closes the order's cases. A case that needs a
 * person is closed only if the order has ended; cases found while polling the provider are closed by later polls.
 */
export async function markAgreed(db: Database, { orderId, revision, terminal }: CheckedRow): Promise<void> {
  await db.execute(sql`
    with agreed as (
      update ${orders} set checked = true where order_id = ${orderId} and revision = ${revision} and not checked
    )
    update ${orderCases} set closed_at = now()
    where order_id = ${orderId} and closed_at is null and mismatch <> all(${sql.param([...WATCH_CASES])}::text[])
      and (${terminal} or mismatch <> all(${sql.param([...CASES_TO_THE_END])}::text[]))
  `);
}

/** The order's row as needed for comparing, and whether its state is readable; null if the order has no row. */
export async function findOrderRow(
  db: Database,
  orderId: string,
): Promise<(CheckedRow & { isReadable: boolean }) | null> {
  const [found] = await db
    .select({ ...ROW, state: orders.state })
    .from(orders)
    .where(eq(orders.orderId, orderId));
  if (!found) {
    return null;
  }
  const { state, ...row } = found;
  return { ...row, isReadable: isReadableState(state) };
}

/** Filters the orders by having no row. */
export async function listWithoutRow(db: Database, orderIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ orderId: orders.orderId })
    .from(orders)
    .where(inArray(orders.orderId, [...orderIds]));
  const known = new Set(rows.map(({ orderId }) => orderId));
  return orderIds.filter((orderId) => !known.has(orderId));
}

/** Filters the orders by having ended and been compared since; the others are compared anyway. */
export async function listEndedAndChecked(db: Database, orderIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ orderId: orders.orderId })
    .from(orders)
    .where(and(inArray(orders.orderId, [...orderIds]), inArray(orders.status, TERMINAL), eq(orders.checked, true)));
  return rows.map(({ orderId }) => orderId);
}

/** Lets the next comparison of changed orders include these, which closes the case of what was repaired. */
export async function checkAgain(db: Database, orderIds: readonly string[]): Promise<void> {
  await db
    .update(orders)
    .set({ checked: false })
    .where(inArray(orders.orderId, [...orderIds]));
}

/** Cases whose orders are compared again also while nothing is recorded about them: they may have no row. */
const COMPARED_AGAIN: readonly OrderCaseKind[] = ['row_gone', 'row_behind', 'reconciliation_failed'];

/** Orders whose workflows wait for rows that were lost, and those that could not be compared, once it is their time again. */
export async function listToCompareAgain(db: Database, after: string, limit: number): Promise<string[]> {
  const { orderId, mismatch, closedAt } = orderCases;
  const rows = await db
    .selectDistinct({ orderId })
    .from(orderCases)
    .where(and(inArray(mismatch, COMPARED_AGAIN), isNull(closedAt), gt(orderId, after), sql`not ${isPutOff(orderId)}`))
    .orderBy(asc(orderId))
    .limit(limit);
  return rows.map((row) => row.orderId);
}

/** Open live orders that are neither watched nor have an open case; by id, starting after the given one. */
export async function listUnwatchedOrders(db: Database, after: string, limit: number): Promise<string[]> {
  const watched = sql`exists (
    select from ${orderWatches} where ${orderWatches.orderId} = ${orders.orderId} and ${orderWatches.nextPollAt} is not null)`;
  const hasCase = sql`exists (
    select from ${orderCases} where ${orderCases.orderId} = ${orders.orderId} and ${orderCases.closedAt} is null)`;
  const rows = await db
    .select({ orderId: orders.orderId })
    .from(orders)
    .where(
      and(
        eq(orders.environment, 'live'),
        ORDER_OPEN,
        gt(orders.orderId, after),
        sql`not ${watched} and not ${hasCase}`,
      ),
    )
    .orderBy(asc(orders.orderId))
    .limit(limit);
  return rows.map(({ orderId }) => orderId);
}

/** An order that ended without a known deposit and is no longer polled. */
export interface EndedWatch {
  watch: typeof orderWatches.$inferSelect;
  state: Omit<OrderState, 'input'>;
  input: OrderInput;
}

/** Reports of orders that ended earlier are not checked again. */
const ENDED_WITHIN = sql`interval '31 days'`;
/**
 * The provider's last report shows no deposit, the wallet has named none, and the order ended more than two days ago; until then
 * a deposit may still appear.
 */
const SAYS_NOTHING_CAME = sql`(coalesce(${orderWatches.report} ->> 'status', 'expired') in ('waiting_deposit', 'expired', 'failed')
  and ${orderWatches.report} ->> 'txInHash' is null and ${orderWatches.report} ->> 'amountFrom' is null
  and ${orderWatches.depositHash} is null and ${orders.updatedAt} < now() - interval '2 days')`;

/**
 * Sorted by id, starting after the given one. Orders with a known late deposit are not included, because it has its own record.
 */
export async function listEndedWatches(db: Database, after: string, limit: number): Promise<EndedWatch[]> {
  const rows = await db
    .select({ watch: orderWatches, state: orders.state, input: orderClaims.input })
    .from(orders)
    .innerJoin(orderWatches, eq(orderWatches.orderId, orders.orderId))
    .innerJoin(orderClaims, eq(orderClaims.orderId, orders.orderId))
    .where(
      and(
        eq(orders.environment, 'live'),
        inArray(orders.status, ['expired', 'failed']),
        gt(orders.orderId, after),
        sql`${orders.updatedAt} > now() - ${ENDED_WITHIN} and not ${SAYS_NOTHING_CAME}
          and ${orderWatches.nextPollAt} is null and ${orderWatches.lateDeposit} is null`,
      ),
    )
    .orderBy(asc(orders.orderId))
    .limit(limit);
  return rows.flatMap(({ watch, state, input }) => (state && input ? [{ watch, state, input }] : []));
}
