import type { Database } from '#db/client';
import type { FoundOrder } from './find-order';

interface OrderVisit {
  services: { db: Database };
  params: { order_id: string };
}

/** The order in an operation's path; null if there is no such order. */
export async function findOrderOfPath({ services: { db }, params }: OrderVisit): Promise<FoundOrder | null> {
  const { findAnyOrder } = await import('./find-order');
  return findAnyOrder(db, params.order_id);
}

/** Likewise, also if its cases are all that is left of it. */
export async function findOrderOrCasesOfPath(visit: OrderVisit): Promise<{ orderId: string } | null> {
  const found = await findOrderOfPath(visit);
  if (found) {
    return found;
  }
  const { listCasesOf } = await import('#db/recovery/cases');
  const orderId = visit.params.order_id;
  return (await listCasesOf(visit.services.db, orderId)).length > 0 ? { orderId } : null;
}
