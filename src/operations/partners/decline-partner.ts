import { recordAudit } from '#db/audit';
import type { Database } from '#db/client';
import { changeOnboarding } from '#db/partners/partners';
import type { Keyring } from '#security/keyring';
import { lockAwaitingApproval } from './awaiting-approval';
import { mailOwners } from './mail-owners';

interface DeclineDeps {
  db: Database;
  keyring: Keyring;
  publicUrl: string;
}

/**
 * Returns the onboarding to a partner that awaits approval; its Owners get the reason by mail [rules/users: Onboarding].
 * @throws OperationRefusal
 */
export async function declinePartner(
  { db, keyring, publicUrl }: DeclineDeps,
  { partnerId, actor, reason }: { partnerId: string; actor: string; reason: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const partner = await lockAwaitingApproval(tx, partnerId);
    await changeOnboarding(tx, partnerId, { onboardedAt: null });
    const details = { onboarded_at: partner.onboardedAt.toISOString() };
    await recordAudit(tx, { actor, action: 'partner.declined', target: partnerId, details, reason });
    const facts = { partner: partner.name, reason, link: `${publicUrl}/dashboard/onboarding` };
    await mailOwners(tx, keyring, partnerId, { kind: 'partner_declined', facts });
  });
}
