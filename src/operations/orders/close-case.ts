import { recordAudit } from '#db/audit';
import type { Database } from '#db/client';
import { closeCase, findOpenCase } from '#db/recovery/cases';
import { OperationRefusal } from '#domain/refusal';

/**
 * Closes a case of an order that needs no further action. If the problem is found again, another case opens [rules/alerts: Open
 * and closed].
 * @throws OperationRefusal if the order has no such open case
 */
export async function closeOrderCase(
  { db }: { db: Database },
  { orderId, kind, reason, actor }: { orderId: string; kind: string; reason: string; actor: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const open = await findOpenCase(tx, orderId, kind);
    if (!open) {
      throw new OperationRefusal(`${orderId} has no open case ${kind}.`);
    }
    await closeCase(tx, orderId, open.mismatch);
    await recordAudit(tx, {
      actor,
      action: 'case.closed' as const,
      target: orderId,
      reason,
      // Operators' notes about providers are not for partners.
      partnerId: null,
      details: { kind, words: open.repair },
    });
  });
}
