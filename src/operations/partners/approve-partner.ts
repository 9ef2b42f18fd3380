import { recordAudit } from '#db/audit';
import type { Database } from '#db/client';
import { changeOnboarding, type PartnerRow } from '#db/partners/partners';
import type { Keyring } from '#security/keyring';
import { lockAwaitingApproval } from './awaiting-approval';
import { mailOwners } from './mail-owners';

interface ApproveDeps {
  db: Database;
  keyring: Keyring;
  publicUrl: string;
}

/**
 * Allows a partner live keys once its onboarding is complete; its Owners are notified by mail [rules/users: Onboarding].
 * @throws OperationRefusal
 */
export async function approvePartner(
  { db, keyring, publicUrl }: ApproveDeps,
  { partnerId, actor, reason }: { partnerId: string; actor: string; reason: string },
): Promise<PartnerRow & { approvedAt: Date }> {
  return db.transaction(async (tx) => {
    const partner = await lockAwaitingApproval(tx, partnerId);
    const approvedAt = new Date();
    const approved = await changeOnboarding(tx, partnerId, { approvedAt });
    await recordAudit(tx, { actor, action: 'partner.approved', target: partnerId, details: {}, reason });
    const facts = { partner: partner.name, link: `${publicUrl}/dashboard/keys` };
    await mailOwners(tx, keyring, partnerId, { kind: 'partner_approved', facts });
    return { ...approved, approvedAt };
  });
}
