import { eq, sql } from 'drizzle-orm';
import type { LateDeposit } from '#domain/watching/late-deposit';
import type { Transaction } from '../client';
import { notify } from '../notify';
import { orders } from '../schema/orders';
import { orderWatches } from '../schema/watching';

/** Stores a late deposit and the order's new public state, and notifies pages that show the order. */
export async function storeLateDeposit(
  tx: Transaction,
  orderId: string,
  lateDeposit: LateDeposit,
  orderBody: string,
): Promise<void> {
  await tx.update(orderWatches).set({ lateDeposit, changedAt: sql`now()` }).where(eq(orderWatches.orderId, orderId));
  await tx
    .update(orders)
    .set({
      body: sql`${orderBody}::json`,
      updatedAt: sql`greatest(${orders.updatedAt}, ${lateDeposit.updatedAt}::timestamptz)`,
    })
    .where(eq(orders.orderId, orderId));
  await notify(tx, 'transition', orderId);
}
