import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { ErasedOrder } from '#domain/privacy/erasure';
import { deliveryWorkflowId } from '#domain/webhooks/delivery';
import type { Database, Transaction } from '../client';
import { ago } from '../retention/retention';
import { ORDER_UNERASED, orderCases, orderClaims, orders } from '../schema/orders';
import { orderWatches } from '../schema/watching';
import { deliveries } from '../schema/webhooks';

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

/** Ended orders past the retention of personal data that rows do not keep from being erased; those that ended first. */
export async function listOutlivedPersonalData(db: Database, retentionMs: number, limit: number): Promise<string[]> {
  const id = sql`o.order_id`;
  const { rows } = await db.execute<{ order_id: string }>(sql`
    select o.order_id from ${orders} o
    where ${ORDER_UNERASED} and o.recorded_at < ${ago(retentionMs)}
      and not exists (select from ${orderCases} where order_id = ${id} and closed_at is null)
      and not exists (select from ${orderWatches} where ${isWatched(id)})
      and not exists (select from ${deliveries} where ${isWaiting(id)})
    order by o.recorded_at limit ${limit}`);
  return rows.map(({ order_id }) => order_id);
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

/** A removed endpoint's deliveries have failed. */
function isWaiting(orderId: SQL): SQL {
  return sql`deliveries.order_id = ${orderId} and deliveries.state in ('due', 'retrying')`;
}
