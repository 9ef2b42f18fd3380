import { and, eq, gt, sql } from 'drizzle-orm';
import { isReadableState } from '#domain/recovery/order-check';
import type { Database } from '../client';
import { orderEvents, orders } from '../schema/orders';

/**
 * Resets an order's row to the state before the first record whose event is missing, or before all records if its state is
 * unreadable, so that this record and all later ones can be written again. Changes nothing if nothing is missing.
 */
export async function rewindBefore(
  db: Database,
  orderId: string,
  records: readonly { revision: number; version: number }[],
): Promise<void> {
  const rows = await db
    .select({ version: orderEvents.version })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId));
  const present = new Set(rows.map(({ version }) => version));
  const [row] = await db.select({ state: orders.state }).from(orders).where(eq(orders.orderId, orderId));
  const isReadable = !row || isReadableState(row.state);
  const missing = records.find(({ version }) => !present.has(version)) ?? (isReadable ? undefined : records[0]);
  if (missing) {
    await db
      .update(orders)
      .set({ revision: sql`${missing.revision}::int - 1` })
      .where(and(eq(orders.orderId, orderId), gt(orders.revision, missing.revision - 1)));
  }
}
