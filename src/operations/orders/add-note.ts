import { recordAudit } from '../../db/audit';
import type { Database } from '../../db/client';
import { requireOrder } from './require-order';

/** Keeps what an operator has to say of an order, for other operators alone. @throws OperationRefusal for an unknown one */
export async function addOrderNote(
  { db }: { db: Database },
  { orderId, note, actor }: { orderId: string; note: string; actor: string },
): Promise<void> {
  await requireOrder(db, orderId);
  const entry = { actor, action: 'order.noted' as const, target: orderId, details: {} };
  await recordAudit(db, { ...entry, reason: note, partnerId: null });
}
