import { recordAudit } from '#db/audit';
import type { Database, Transaction } from '#db/client';
import { changeOnboarding, lockPartner, type PartnerRow } from '#db/partners';
import { OperationRefusal } from '#domain/refusal';
import type { Keyring } from '#security/keyring';
import { mailOwners } from './mail-owners';
import { unknownPartner } from './require-partner';

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

/**
 * A partner that has completed its onboarding and awaits approval, locked until the result is recorded. @throws
 * OperationRefusal
 */
async function lockAwaitingApproval(tx: Transaction, partnerId: string): Promise<PartnerRow & { onboardedAt: Date }> {
  const partner = await lockPartner(tx, partnerId);
  if (!partner) {
    throw unknownPartner(partnerId);
  }
  if (partner.approvedAt) {
    throw new OperationRefusal(`${partnerId} is already approved.`);
  }
  const { onboardedAt } = partner;
  if (!onboardedAt) {
    throw new OperationRefusal(`${partnerId} has not completed its onboarding.`);
  }
  return { ...partner, onboardedAt };
}
