import type { Database } from '#db/client';
import { type ControlledOrder, findControlledOrder, findOrderOwner, type Owner } from '#db/orders/control';
import { findOrderState } from '#db/orders/orders';
import type { OrderState } from '#domain/orders/order';
import { OperationRefusal } from '#domain/refusal';

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

export interface RequiredOrder extends ControlledOrder {
  owner: Owner;
}

/** An order of any partner. @throws OperationRefusal if there is none with this id */
export async function requireOrder(db: Database, orderId: string): Promise<RequiredOrder> {
  const owner = await findOrderOwner(db, orderId);
  const order = owner && (await findControlledOrder(db, orderId, owner));
  if (!order) {
    throw new OperationRefusal(`There is no order ${orderId}.`);
  }
  return { ...order, owner };
}
