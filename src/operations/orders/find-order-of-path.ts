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
