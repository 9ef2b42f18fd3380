import type { Database } from '#db/client';
import { findOrderOwner, type Owner } from '#db/orders/control';
import { findOrderState } from '#db/orders/orders';
import type { OrderState } from '#domain/orders/order';

export interface FoundOrder {
  orderId: string;
  owner: Owner;
  state: OrderState;
}

/** Any partner's order with its state; null if there is no such order. */
export async function findAnyOrder(db: Database, orderId: string): Promise<FoundOrder | null> {
  const [owner, state] = await Promise.all([findOrderOwner(db, orderId), findOrderState(db, orderId)]);
  return owner && state && { orderId, owner, state };
}
