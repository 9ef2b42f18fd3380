import type { Database } from '../../../../src/db/client';
import { findControlledOrder } from '../../../../src/db/orders/control';
import { ownerOf } from '../../../../src/db/orders/report';
import { isId } from '../../../../src/domain/id';
import type { RequiredOrder } from '../../../../src/operations/orders/require-order';

/** A partner's order of either environment, or null. */
export async function findOwnOrder(db: Database, partnerId: string, orderId: string): Promise<RequiredOrder | null> {
  const owner = isId('ord', orderId) ? await ownerOf(db, orderId) : null;
  const order = owner?.partnerId === partnerId ? await findControlledOrder(db, orderId, owner) : null;
  return owner && order && { ...order, owner };
}
