import { recordAudit } from '#db/audit';
import type { Database } from '#db/client';
import { requireOrder } from './require-order';

/** Adds an operator's note to an order, visible to operators only. @throws OperationRefusal for an unknown order */
export async function addOrderNote(
  { db }: { db: Database },
  { orderId, note, actor }: { orderId: string; note: string; actor: string },
): Promise<void> {
  await requireOrder(db, orderId);
  const entry = { actor, action: 'order.noted' as const, target: orderId, details: {} };
  await recordAudit(db, { ...entry, reason: note, partnerId: null });
}
