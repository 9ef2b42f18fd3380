import { and, count, eq } from 'drizzle-orm';
import type { Database } from '../client';
import { ORDER_OPEN, orders } from '../schema/orders';

/** How many live orders that are not over each provider has; the index `orders_open` holds them. */
export async function countOpenByStatus(db: Database): Promise<Map<string, number>> {
  const rows = await db
    .select({ provider: orders.provider, open: count() })
    .from(orders)
    .where(and(eq(orders.environment, 'live'), ORDER_OPEN))
    .groupBy(orders.provider);
  return new Map(rows.map(({ provider, open }) => [provider, open]));
}
