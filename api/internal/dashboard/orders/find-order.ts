import type { Database } from '#db/client';
import { findControlledOrder } from '#db/orders/control';
import { findOrderOwner } from '#db/orders/report';
import { isId } from '#domain/id';
import type { RequiredOrder } from '#operations/orders/require-order';

/** A partner's order of either environment, or null. */
export async function findOwnOrder(db: Database, partnerId: string, orderId: string): Promise<RequiredOrder | null> {
  const owner = isId('ord', orderId) ? await findOrderOwner(db, orderId) : null;
  const order = owner?.partnerId === partnerId ? await findControlledOrder(db, orderId, owner) : null;
  return owner && order && { ...order, owner };
}
