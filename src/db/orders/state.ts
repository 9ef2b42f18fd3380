import { eq } from 'drizzle-orm';
import type { OrderState } from '#domain/orders/order';
import type { Database } from '../client';
import { orderClaims, orders } from '../schema/orders';

/** The latest recorded state of the order; null without an order. */
export async function findOrderState(db: Database, orderId: string): Promise<OrderState | null> {
  const [row] = await db
    .select({ input: orderClaims.input, state: orders.state })
    .from(orders)
    .innerJoin(orderClaims, eq(orderClaims.orderId, orders.orderId))
    .where(eq(orders.orderId, orderId));
  return row ? { ...row.state, input: row.input } : null;
}
