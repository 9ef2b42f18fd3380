import { type AuditEntry, recordAudit } from '#db/audit';
import type { Database, Transaction } from '#db/client';
import { listKeys } from '#db/keys/key-records';
import { changeOnboarding, lockPartner, type PartnerRow } from '#db/partners';
import { scopesFor } from '#domain/keys/scope';
import { highRiskOf, missingSteps, type OnboardingStep, type OnboardingSteps } from '#domain/partners/onboarding';
import { OperationRefusal } from '#domain/refusal';
import type { Keyring } from '#security/keyring';
import { createKeys, type NamedKey } from '../keys/create-keys';
import { mailOwners } from '../users/mails';
import { unknownPartner } from './set-partner';

interface Editor {
  partnerId: string;
  userId: string;
}

/** Stores what a partner enters in one step [rules/users: Onboarding]. @throws OperationRefusal once it is complete */
export async function saveOnboardingStep<Step extends OnboardingStep>(
  { db }: { db: Database },
  { partnerId, userId }: Editor,
  { step, said }: { step: Step; said: OnboardingSteps[Step] },
): Promise<PartnerRow> {
  return db.transaction(async (tx) => {
    const { onboarding } = await openPartner(tx, partnerId);
    const changed = await changeOnboarding(tx, partnerId, { onboarding: { ...onboarding, [step]: said } });
    const entry: AuditEntry = { actor: userId, action: `onboarding.${step}`, target: partnerId, details: { ...said } };
    await recordAudit(tx, entry);
    return changed;
  });
}

/**
 * Completes a partner's onboarding, so that an operator can approve it. Creates a test key if there is none.
 * @throws OperationRefusal while steps are missing, or users are in high-risk countries
 */
export async function completeOnboarding(
  { db, keyring }: { db: Database; keyring: Keyring },
  { partnerId, userId }: Editor,
): Promise<{ partner: PartnerRow; testKey: NamedKey | null }> {
  return db.transaction(async (tx) => {
    const { onboarding } = await openPartner(tx, partnerId);
    const missing = missingSteps(onboarding);
    if (missing.length > 0) {
      throw new OperationRefusal(`Still missing: ${missing.join(', ')}.`);
    }
    const highRisk = highRiskOf(onboarding.jurisdictions?.countries ?? []);
    if (highRisk.length > 0) {
      throw new OperationRefusal(`Contact your operator about users in ${highRisk.join(', ')} before you continue.`);
    }
    const partner = await changeOnboarding(tx, partnerId, { onboardedAt: new Date() });
    await recordAudit(tx, { actor: userId, action: 'partner.onboarded', target: partnerId, details: {} });
    return { partner, testKey: await firstTestKey(tx, keyring, { partnerId, userId }) };
  });
}

async function openPartner(tx: Transaction, partnerId: string): Promise<PartnerRow> {
  const partner = await lockPartner(tx, partnerId);
  if (!partner) {
    throw unknownPartner(partnerId);
  }
  if (partner.onboardedAt) {
    throw new OperationRefusal('The onboarding is complete; to change it, contact your operator.');
  }
  return partner;
}

async function firstTestKey(
  tx: Transaction,
  keyring: Keyring,
  { partnerId, userId }: Editor,
): Promise<NamedKey | null> {
  const keys = await listKeys(tx, partnerId);
  if (keys.some(({ environment }) => environment === 'test')) {
    return null;
  }
  const request = {
    partnerId,
    environment: 'test' as const,
    names: ['First test key'],
    expiresAt: null,
    actor: userId,
  };
  const [key] = await createKeys({ db: tx, keyring }, { ...request, scopes: scopesFor('test') });
  return key ?? null;
}

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
