import { and, count, eq } from 'drizzle-orm';
import type { Database } from '../client';
import { ORDER_OPEN, orders } from '../schema/orders';

/** The number of live orders of each provider that have not ended, from the index `orders_open`. */
export async function countOpenByStatus(db: Database): Promise<Map<string, number>> {
  const rows = await db
    .select({ provider: orders.provider, open: count() })
    .from(orders)
    .where(and(eq(orders.environment, 'live'), ORDER_OPEN))
    .groupBy(orders.provider);
  return new Map(rows.map(({ provider, open }) => [provider, open]));
}
