import { type AuditEntry, recordAudit } from '#db/audit';
import type { Database, Transaction } from '#db/client';
import { listKeys } from '#db/keys/key-records';
import { changeOnboarding, lockPartner, type PartnerRow } from '#db/partners';
import { scopesFor } from '#domain/keys/scope';
import { highRiskOf, missingSteps, type OnboardingStep, type OnboardingSteps } from '#domain/partners/onboarding';
import { OperationRefusal } from '#domain/refusal';
import type { Keyring } from '#security/keyring';
import { createKeys, type NamedKey } from '../keys/create-keys';
import { unknownPartner } from './require-partner';

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
