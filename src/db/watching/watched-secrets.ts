import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../client';
import { providerCalls } from '../schema/orders';
import { orderWatches } from '../schema/watching';

/** The secrets that providers issued with watched orders. */
export async function listWatchedSecrets(db: Database): Promise<{ orderId: string; sealed: string }[]> {
  const rows = await db
    .select({ orderId: orderWatches.orderId, sealed: providerCalls.sealedSecret })
    .from(orderWatches)
    .innerJoin(providerCalls, eq(providerCalls.orderId, orderWatches.orderId))
    .where(
      and(
        isNotNull(orderWatches.nextPollAt),
        eq(providerCalls.call, 'create_order'),
        isNotNull(providerCalls.sealedSecret),
      ),
    )
    .orderBy(orderWatches.orderId);
  return rows.flatMap(({ orderId, sealed }) => (sealed === null ? [] : [{ orderId, sealed }]));
}

/** Records that the orders cannot be polled, because their secrets cannot be opened; the next successful poll takes it back. */
export async function markUnreadable(db: Database, orderIds: readonly string[]): Promise<void> {
  await db
    .update(orderWatches)
    .set({ failure: 'secret_unreadable', failures: sql`${orderWatches.failures} + 1` })
    .where(inArray(orderWatches.orderId, [...orderIds]));
}
