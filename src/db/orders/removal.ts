import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../client';
import { deleteEvidence } from '../evidence/orders';
import {
  failedChecks,
  orderCases,
  orderClaims,
  orderErasures,
  orderEvents,
  orderHolders,
  orders,
  providerCalls,
  refundCodes,
  refusedCreations,
} from '../schema/orders';
import { orderWatches, pushSubscriptions, trackingLinks } from '../schema/watching';
import { deliveries, deliveryAttempts } from '../schema/webhooks';

/** What else belongs to an order, by its id. */
const BELONGINGS = [
  orderEvents,
  providerCalls,
  refusedCreations,
  orderWatches,
  failedChecks,
  orderCases,
  orderHolders,
  refundCodes,
  trackingLinks,
  pushSubscriptions,
  orderErasures,
];

/**
 * Deletes orders with everything that belongs to them, except their ledger entries. Most of it in one statement: a seeded order
 * replaces an earlier one at each of its creations.
 */
export async function deleteOrders(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) {
    return;
  }
  const ids = [...orderIds];
  // First, as whoever records an order locks its claim first.
  await tx.delete(orderClaims).where(inArray(orderClaims.orderId, ids));
  await deleteDeliveries(tx, inArray(deliveries.orderId, ids));
  await deleteEvidence(tx, ids);
  const theirs = sql`order_id = any(${sql.param(ids)}::text[])`;
  const deletions = BELONGINGS.map(
    (table, nth) => sql`${sql.identifier(`gone_${nth}`)} as (delete from ${table} where ${theirs})`,
  );
  await tx.execute(sql`with ${sql.join(deletions, sql`, `)} delete from ${orders} where ${theirs}`);
}

/** Deletes deliveries with their attempts and returns how many. */
export async function deleteDeliveries(db: Database | Transaction, which: SQL): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with gone as (
      delete from ${deliveries} where ${which} returning delivery_id
    ), their_attempts as (
      delete from ${deliveryAttempts} where delivery_id in (select delivery_id from gone)
    )
    select from gone
  `);
  return rowCount ?? 0;
}
