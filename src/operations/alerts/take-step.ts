import { findAlert, settleAlert } from '#db/alerts/operator-alerts';
import { recordAudit } from '#db/audit';
import type { Database } from '#db/client';
import type { AlertStep } from '#domain/alerts/operator-alert';
import { OperationRefusal } from '#domain/refusal';

/**
 * Acknowledges or closes an alert [rules/alerts: Open and closed].
 * @throws OperationRefusal if there is no such alert, or it is already closed
 */
export async function takeAlertStep(
  { db }: { db: Database },
  { alertId, step, reason, actor }: { alertId: number; step: AlertStep; reason: string; actor: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const alert = await settleAlert(tx, alertId, { step, actor });
    if (!alert) {
      const isKnown = await findAlert(db, alertId);
      throw new OperationRefusal(isKnown ? 'The alert is already closed.' : `There is no alert ${alertId}.`);
    }
    const { kind, subject } = alert;
    const entry = { actor, action: `alert.${step}` as const, target: `alert:${alertId}`, reason, partnerId: null };
    await recordAudit(tx, { ...entry, details: { kind, subject } });
  });
}
