import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { OrderState } from '#domain/orders/order';
import type { LateDeposit } from '#domain/watching/late-deposit';
import type { Database, Transaction } from '../client';
import { notify } from '../notify';
import { orderClaims, orders } from '../schema/orders';
import { orderWatches } from '../schema/watching';

export interface RecordedOrder {
  order: OrderState;
  recordedAt: Date;
}

/** Live orders recorded since a time, the earliest first. */
export async function listRecordedSince(db: Database, since: Date, limit: number): Promise<RecordedOrder[]> {
  const rows = await db
    .select({ state: orders.state, input: orderClaims.input, recordedAt: orders.recordedAt })
    .from(orders)
    .innerJoin(orderClaims, eq(orderClaims.orderId, orders.orderId))
    .where(and(eq(orders.environment, 'live'), gte(orders.recordedAt, since), sql`${orders.historyCopy} <> 'erased'`))
    .orderBy(asc(orders.recordedAt))
    .limit(limit);
  return rows.map(({ state, input, recordedAt }) => ({ order: { ...state, input }, recordedAt }));
}

export interface ShownOrder {
  order: OrderState;
  lateDeposit: LateDeposit | null;
  /** The public Order. */
  body: unknown;
  isErased: boolean;
}

/** The order as it is shown, locked until the transaction ends. */
export async function lockShownOrder(tx: Transaction, orderId: string): Promise<ShownOrder | null> {
  const [row] = await tx
    .select({
      state: orders.state,
      body: orders.body,
      input: orderClaims.input,
      lateDeposit: orderWatches.lateDeposit,
      historyCopy: orders.historyCopy,
    })
    .from(orders)
    .innerJoin(orderClaims, eq(orderClaims.orderId, orders.orderId))
    .leftJoin(orderWatches, eq(orderWatches.orderId, orders.orderId))
    .where(eq(orders.orderId, orderId))
    .for('update', { of: orders });
  if (!row) {
    return null;
  }
  const { state, input, lateDeposit, body, historyCopy } = row;
  return { order: { ...state, input }, lateDeposit, body, isErased: historyCopy === 'erased' };
}

/** Stores an order's public body with other evidence, and notifies pages that show the order. */
export async function storeShownEvidence(tx: Transaction, orderId: string, body: string): Promise<void> {
  await tx
    .update(orders)
    .set({ body: sql`${body}::json`, evidenceChanges: sql`${orders.evidenceChanges} + 1` })
    .where(eq(orders.orderId, orderId));
  await notify(tx, 'transition', orderId);
}
