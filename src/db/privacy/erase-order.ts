import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { type Erasing, erasedMark, personalTexts, withoutPersonal } from '#domain/privacy/erased';
import type { ErasedOrder } from '#domain/privacy/erasure';
import { deliveryWorkflowId } from '#domain/webhooks/delivery';
import type { Database, Transaction } from '../client';
import { deleteEvidence } from '../evidence/orders';
import { ago } from '../retention';
import { endpoints } from '../schema/endpoints';
import { dataExports, orderExports } from '../schema/exports';
import { workflowHistories } from '../schema/histories';
import { idempotencyKeys } from '../schema/limits';
import {
  ORDER_UNERASED,
  orderCases,
  orderClaims,
  orderEvents,
  orders,
  providerCalls,
  refusedCreations,
} from '../schema/orders';
import { requests } from '../schema/requests';
import { orderWatches, pushSubscriptions } from '../schema/watching';
import { deliveries, deliveryAttempts } from '../schema/webhooks';

/** What decides about an erasure, as far as rows show it; whoever changes the order waits meanwhile. Null without an order. */
export async function lockForErasure(tx: Transaction, orderId: string): Promise<Omit<ErasedOrder, 'isRunning'> | null> {
  await tx.execute(sql`select from ${orderClaims} where order_id = ${orderId} for update`);
  const [order] = await tx
    .select({ status: orders.status, recordedAt: orders.recordedAt })
    .from(orders)
    .where(eq(orders.orderId, orderId));
  if (!order) {
    return null;
  }
  const cases = await tx
    .select({ kind: orderCases.mismatch })
    .from(orderCases)
    .where(and(eq(orderCases.orderId, orderId), isNull(orderCases.closedAt)));
  return {
    orderId,
    status: order.status,
    recordedAt: order.recordedAt.getTime(),
    isWatched: (await tx.$count(orderWatches, isWatched(sql`${orderId}`))) > 0,
    openCases: cases.map(({ kind }) => kind),
    waitingDeliveries: await tx.$count(deliveries, isWaiting(sql`${orderId}`)),
  };
}

/** With its position in the list of orders to erase. */
export interface OutlivedOrder {
  orderId: string;
  recordedAt: string;
}

/**
 * Ended orders past the retention of personal data that rows do not keep from being erased; those that ended first, starting after
 * `after`.
 */
export async function listOutlivedPersonalData(
  db: Database,
  retentionMs: number,
  { after, limit }: { after: OutlivedOrder | null; limit: number },
): Promise<OutlivedOrder[]> {
  const id = sql`o.order_id`;
  const isNext = after
    ? sql`(o.recorded_at, o.order_id) > (${after.recordedAt}::timestamptz, ${after.orderId})`
    : sql`true`;
  const { rows } = await db.execute<{ order_id: string; recorded_at: string }>(sql`
    select o.order_id, o.recorded_at::text as recorded_at from ${orders} o
    where ${ORDER_UNERASED} and o.recorded_at < ${ago(retentionMs)} and ${isNext}
      and not exists (select from ${orderCases} where order_id = ${id} and closed_at is null)
      and not exists (select from ${orderWatches} where ${isWatched(id)})
      and not exists (select from ${deliveries} where ${isWaiting(id)})
    order by o.recorded_at, o.order_id limit ${limit}`);
  return rows.map((row) => ({ orderId: row.order_id, recordedAt: row.recorded_at }));
}

/** The workflows of an order: its own, and those of its deliveries. */
export async function listOrderWorkflowIds(db: Database | Transaction, orderId: string): Promise<string[]> {
  const { deliveryId, eventId, endpointId, isReplay } = deliveries;
  const delivered = await db
    .select({ deliveryId, eventId, endpointId, isReplay })
    .from(deliveries)
    .where(eq(deliveries.orderId, orderId));
  return [orderId, ...delivered.map(deliveryWorkflowId)];
}

function isWatched(orderId: SQL): SQL {
  return sql`order_watches.order_id = ${orderId} and order_watches.next_poll_at is not null`;
}

/** Nothing waits for a removed endpoint, even if its removal did not see what was being recorded. */
function isWaiting(orderId: SQL): SQL {
  return sql`deliveries.order_id = ${orderId} and deliveries.state in ('due', 'retrying') and not exists (
    select from ${endpoints} e where e.endpoint_id = deliveries.endpoint_id and e.removed_at is not null)`;
}

/**
 * Replaces an order's personal data in all its rows, and deletes the rows that are nothing else. Returns the erased texts that
 * are long enough to be found elsewhere.
 */
export async function eraseOrderRows(tx: Transaction, orderId: string): Promise<readonly string[]> {
  const rows = await readRows(tx, orderId);
  const erasing = { mark: erasedMark(orderId), texts: [...new Set(personalTexts(rows))] };
  await eraseOrder(tx, orderId, rows, erasing);
  await eraseWatch(tx, orderId, rows.watch, erasing);
  await eraseCalls(tx, orderId, rows.calls, erasing);
  await eraseWebhooks(tx, orderId, rows.events, erasing);
  await eraseRequests(tx, sql`order_id = ${orderId}`, erasing.mark);
  await deleteEvidence(tx, [orderId]);
  await tx.delete(refusedCreations).where(eq(refusedCreations.orderId, orderId));
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.orderId, orderId));
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.subjectId, orderId));
  await tx.delete(workflowHistories).where(eq(workflowHistories.orderId, orderId));
  return erasing.texts;
}

/**
 * Erases the partner's logged calls that name one of the texts, such as lists, and deletes its files of many orders, which it
 * can request again. Both are soon deleted anyway, and reading them takes a while.
 */
export async function eraseElsewhere(tx: Transaction, orderId: string, texts: readonly string[]): Promise<void> {
  const [order] = await tx
    .select({ partnerId: orders.partnerId, environment: orders.environment })
    .from(orders)
    .where(eq(orders.orderId, orderId));
  if (!order) {
    return;
  }
  const { partnerId, environment } = order;
  const logged = sql`concat(path, query, request_body, response_body)`;
  const named = sql`exists (select from unnest(${sql.param([...texts])}::text[]) text where strpos(${logged}, text) > 0)`;
  const ofPartner = sql`partner_id = ${partnerId} and environment = ${environment} and ${named}`;
  await eraseRequests(tx, ofPartner, erasedMark(orderId));
  await tx.delete(orderExports).where(eq(orderExports.partnerId, partnerId));
  await tx.delete(dataExports).where(eq(dataExports.partnerId, partnerId));
}

async function readRows(tx: Transaction, orderId: string) {
  const [order] = await tx.select().from(orders).where(eq(orders.orderId, orderId));
  const [claim] = await tx.select().from(orderClaims).where(eq(orderClaims.orderId, orderId));
  const [watch] = await tx.select().from(orderWatches).where(eq(orderWatches.orderId, orderId));
  const calls = await tx.select().from(providerCalls).where(eq(providerCalls.orderId, orderId));
  const events = await tx
    .select({ eventId: orderEvents.eventId, body: orderEvents.body })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId));
  const cases = await tx.select().from(orderCases).where(eq(orderCases.orderId, orderId));
  return {
    input: claim?.input,
    state: order?.state,
    body: order?.body,
    watch,
    calls,
    events: events.map(({ eventId, body }): { eventId: string; body: unknown } => ({
      eventId,
      body: JSON.parse(body),
    })),
    cases,
  };
}

type OrderRows = Awaited<ReturnType<typeof readRows>>;

async function eraseOrder(
  tx: Transaction,
  orderId: string,
  { input, state, body, cases }: OrderRows,
  erasing: Erasing,
): Promise<void> {
  if (input) {
    const set = { input: withoutPersonal(input, erasing), partnerOrderRef: null };
    await tx.update(orderClaims).set(set).where(eq(orderClaims.orderId, orderId));
  }
  if (state) {
    const texts = { state: withoutPersonal(state, erasing), body: withoutPersonal(body, erasing) };
    await tx
      .update(orders)
      .set({ ...texts, partnerOrderRef: null, historyCopy: 'erased' })
      .where(eq(orders.orderId, orderId));
  }
  for (const { id, mismatch, repair } of cases) {
    // The transaction of a second deposit is in no other row.
    const set = { repair: mismatch === 'second_deposit' ? erasing.mark : withoutPersonal(repair, erasing) };
    await tx.update(orderCases).set(set).where(eq(orderCases.id, id));
  }
}

async function eraseWatch(
  tx: Transaction,
  orderId: string,
  watch: OrderRows['watch'],
  erasing: Erasing,
): Promise<void> {
  if (!watch) {
    return;
  }
  const { report, lateDeposit, providerOrderId, unknownWord } = watch;
  const texts = withoutPersonal({ report, lateDeposit, providerOrderId, unknownWord }, erasing);
  await tx
    .update(orderWatches)
    .set({ ...texts, reported: null, depositHash: null })
    .where(eq(orderWatches.orderId, orderId));
}

async function eraseCalls(
  tx: Transaction,
  orderId: string,
  calls: OrderRows['calls'],
  erasing: Erasing,
): Promise<void> {
  for (const { call, answer, providerOrderId } of calls) {
    await tx
      .update(providerCalls)
      .set({ ...withoutPersonal({ answer, providerOrderId }, erasing), sealedSecret: null })
      .where(and(eq(providerCalls.orderId, orderId), eq(providerCalls.call, call)));
  }
}

async function eraseWebhooks(
  tx: Transaction,
  orderId: string,
  events: OrderRows['events'],
  erasing: Erasing,
): Promise<void> {
  for (const { eventId, body } of events) {
    const text = JSON.stringify(withoutPersonal(body, erasing));
    await tx.update(orderEvents).set({ body: text }).where(eq(orderEvents.eventId, eventId));
  }
  const ofOrder = tx.select({ id: deliveries.deliveryId }).from(deliveries).where(eq(deliveries.orderId, orderId));
  await tx.update(deliveryAttempts).set({ responseBody: '' }).where(inArray(deliveryAttempts.deliveryId, ofOrder));
  await tx.update(deliveries).set({ historyCopy: 'erased' }).where(eq(deliveries.orderId, orderId));
}

async function eraseRequests(tx: Transaction, which: SQL, mark: string): Promise<void> {
  await tx.execute(sql`
    update ${requests} set request_body = null, response_body = null, query = null, user_agent = null, client_ip = ${mark}
    where ${which}`);
}
