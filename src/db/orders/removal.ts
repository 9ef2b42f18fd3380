import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../client';
import { deleteEvidence } from '../evidence/orders';
import { forgetErasures } from '../privacy/erasures';
import {
  failedChecks,
  orderCases,
  orderClaims,
  orderEvents,
  orderHolders,
  orders,
  providerCalls,
  refusedCreations,
} from '../schema/orders';
import { orderWatches, trackingLinks } from '../schema/watching';
import { deliveries, deliveryAttempts } from '../schema/webhooks';

/** Deletes orders with everything that belongs to them, except their ledger entries. */
export async function deleteOrders(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  const ids = [...orderIds];
  await tx.delete(orderClaims).where(inArray(orderClaims.orderId, ids));
  await deleteDeliveries(tx, inArray(deliveries.orderId, ids));
  await tx.delete(orderEvents).where(inArray(orderEvents.orderId, ids));
  await tx.delete(providerCalls).where(inArray(providerCalls.orderId, ids));
  await tx.delete(refusedCreations).where(inArray(refusedCreations.orderId, ids));
  await tx.delete(orderWatches).where(inArray(orderWatches.orderId, ids));
  await tx.delete(failedChecks).where(inArray(failedChecks.orderId, ids));
  await tx.delete(orderCases).where(inArray(orderCases.orderId, ids));
  await tx.delete(orderHolders).where(inArray(orderHolders.orderId, ids));
  await tx.delete(trackingLinks).where(inArray(trackingLinks.orderId, ids));
  await deleteEvidence(tx, ids);
  await forgetErasures(tx, ids);
  await tx.delete(orders).where(inArray(orders.orderId, ids));
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
