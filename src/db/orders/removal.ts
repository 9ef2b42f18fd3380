import { inArray } from 'drizzle-orm';
import type { Transaction } from '../client';
import { deleteEvidence } from '../evidence/removal';
import { forgetErasures } from '../privacy/erasures';
import {
  failedChecks,
  orderCases,
  orderClaims,
  orderEvents,
  orders,
  providerCalls,
  refusedCreations,
} from '../schema/orders';
import { orderWatches, trackingLinks } from '../schema/watching';
import { deliveries } from '../schema/webhooks';
import { deleteDeliveries } from '../webhooks/delivery-removal';

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
  await tx.delete(trackingLinks).where(inArray(trackingLinks.orderId, ids));
  await deleteEvidence(tx, ids);
  await forgetErasures(tx, ids);
  await tx.delete(orders).where(inArray(orders.orderId, ids));
}
