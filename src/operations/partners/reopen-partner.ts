import { recordAudit } from '#db/audit';
import { notify } from '#db/notify';
import { changeOnboarding, lockPartner, type PartnerRow } from '#db/partners/partners';
import { reopenableUntil } from '#domain/partners/closing';
import { OperationRefusal } from '#domain/refusal';
import type { ClosingDeps, PartnerClosing } from './close-partner';
import { mailOwners } from './mail-owners';
import { unknownPartner } from './require-partner';

/**
 * Reopens a partner that was closed recently. What ended when it was closed is not restored [rules/closing: Opening it again].
 * @throws OperationRefusal
 */
export async function reopenPartner(
  { db, keyring, publicUrl }: ClosingDeps,
  { partnerId, actor, by, reason }: PartnerClosing,
): Promise<PartnerRow> {
  return db.transaction(async (tx) => {
    const partner = await lockPartner(tx, partnerId);
    if (!partner) {
      throw unknownPartner(partnerId);
    }
    const { closedAt, name } = partner;
    if (!closedAt) {
      throw new OperationRefusal(`${partnerId} is not closed.`);
    }
    const until = reopenableUntil(closedAt);
    if (until.getTime() <= Date.now()) {
      throw new OperationRefusal(`${partnerId} could be opened again until ${until.toISOString()}.`);
    }
    const opened = await changeOnboarding(tx, partnerId, { closedAt: null });
    const details = { closed_at: closedAt.toISOString() };
    await recordAudit(tx, {
      actor,
      action: 'partner.reopened',
      target: partnerId,
      details,
      ...(reason !== null && { reason }),
    });
    await notify(tx, 'settings', partnerId);
    const facts = { partner: name, by, link: `${publicUrl}/dashboard` };
    await mailOwners(tx, keyring, partnerId, { kind: 'partner_reopened', facts });
    return opened;
  });
}
