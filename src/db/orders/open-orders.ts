import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from '../client';
import { ORDER_OPEN, orders } from '../schema/orders';

/** The number of a partner's open live orders. */
export async function countOpenOrders(db: Database | Transaction, partnerId: string): Promise<number> {
  return db.$count(orders, and(eq(orders.partnerId, partnerId), eq(orders.environment, 'live'), ORDER_OPEN));
}
