import { and, asc, eq, gte, inArray, isNull, ne, sql } from 'drizzle-orm';
import { SYSTEM } from '../audit';
import type { Database, Transaction } from '../client';
import { orderErasures } from '../schema/orders';

export type OrderErasure = typeof orderErasures.$inferSelect;

/** Records that an order's rows were erased, and that its workflows have yet to be. Repeating it keeps who was first. */
export async function addErasure(
  tx: Transaction,
  erasure: Pick<OrderErasure, 'orderId' | 'actor' | 'reason'>,
): Promise<void> {
  await tx
    .insert(orderErasures)
    .values(erasure)
    .onConflictDoUpdate({ target: orderErasures.orderId, set: { historiesErasedAt: null } });
}

export async function finishErasure(db: Database, orderId: string): Promise<void> {
  await db.update(orderErasures).set({ historiesErasedAt: sql`now()` }).where(eq(orderErasures.orderId, orderId));
}

/** Orders whose rows were erased, but not yet their workflows; the oldest first. */
export async function listUnfinishedErasures(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .select({ orderId: orderErasures.orderId })
    .from(orderErasures)
    .where(isNull(orderErasures.historiesErasedAt))
    .orderBy(asc(orderErasures.erasedAt))
    .limit(limit);
  return rows.map(({ orderId }) => orderId);
}

/** What people requested, the oldest first; retention repeats its own erasures by itself. */
export async function listRequestedErasures(db: Database, since: Date | null): Promise<OrderErasure[]> {
  return db
    .select()
    .from(orderErasures)
    .where(and(ne(orderErasures.actor, SYSTEM), since === null ? undefined : gte(orderErasures.erasedAt, since)))
    .orderBy(asc(orderErasures.erasedAt));
}

export async function forgetErasures(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  await tx.delete(orderErasures).where(inArray(orderErasures.orderId, [...orderIds]));
}
