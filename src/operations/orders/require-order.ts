import type { Database } from '#db/client';
import { type ControlledOrder, findControlledOrder, findOrderOwner, type Owner } from '#db/orders/control';
import { OperationRefusal } from '#domain/refusal';

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
