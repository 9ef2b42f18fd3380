import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { OrderCaseKind } from '#domain/recovery/order-case';
import type { Mismatch } from '#domain/recovery/order-check';
import type { Database, Transaction } from '../client';
import { orderCases } from '../schema/orders';

export type OrderCase = typeof orderCases.$inferSelect;

/** Records what is wrong with an order. If a case of the kind is already open, records that it was seen again. */
export async function openCase(
  db: Database | Transaction,
  orderId: string,
  mismatch: OrderCaseKind,
  repair: string,
): Promise<void> {
  await db
    .insert(orderCases)
    .values({ orderId, mismatch, repair })
    .onConflictDoUpdate({
      target: [orderCases.orderId, orderCases.mismatch],
      targetWhere: isNull(orderCases.closedAt),
      set: { seenAt: sql`now()`, times: sql`${orderCases.times} + 1`, repair },
    });
}

/** Closes the order's open case of this kind. */
export async function closeCase(db: Database | Transaction, orderId: string, kind: OrderCaseKind): Promise<void> {
  await db
    .update(orderCases)
    .set({ closedAt: sql`now()` })
    .where(and(eq(orderCases.orderId, orderId), eq(orderCases.mismatch, kind), isNull(orderCases.closedAt)));
}

/** All open cases, oldest first. */
export async function listOpenCases(db: Database): Promise<OrderCase[]> {
  return db.select().from(orderCases).where(isNull(orderCases.closedAt)).orderBy(asc(orderCases.id));
}

/** All cases of an order, open or closed, oldest first. */
export async function listCasesOf(db: Database, orderId: string): Promise<OrderCase[]> {
  return db.select().from(orderCases).where(eq(orderCases.orderId, orderId)).orderBy(asc(orderCases.id));
}

/** How often this mismatch was found since the order's case was opened; 0 if there is no open case. */
export async function timesSeen(db: Database, orderId: string, mismatch: Mismatch): Promise<number> {
  const [row] = await db
    .select({ times: orderCases.times })
    .from(orderCases)
    .where(and(eq(orderCases.orderId, orderId), eq(orderCases.mismatch, mismatch), isNull(orderCases.closedAt)));
  return row?.times ?? 0;
}

/** The order's open case of this kind, also if only another version of Swaplane knows the kind; null if there is none. */
export async function findOpenCase(
  db: Database | Transaction,
  orderId: string,
  kind: string,
): Promise<OrderCase | null> {
  const [row] = await db
    .select()
    .from(orderCases)
    .where(and(eq(orderCases.orderId, orderId), sql`${orderCases.mismatch} = ${kind}`, isNull(orderCases.closedAt)));
  return row ?? null;
}
