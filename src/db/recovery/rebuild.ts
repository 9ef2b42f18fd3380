import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../client';
import { orderEvents, orders } from '../schema/orders';

/**
 * Puts an order's row back before the first of the records whose event is missing, so that it and all later ones can be
 * recorded again. Nothing changes where no event is missing.
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
  const missing = records.find(({ version }) => !present.has(version));
  if (missing) {
    await db
      .update(orders)
      .set({ revision: sql`${missing.revision}::int - 1` })
      .where(and(eq(orders.orderId, orderId), gt(orders.revision, missing.revision - 1)));
  }
}
