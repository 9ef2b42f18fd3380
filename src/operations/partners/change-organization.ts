import { changeDetails, recordAudit } from '#db/audit';
import type { Database } from '#db/client';
import { notify } from '#db/notifications';
import { changeOnboarding, lockPartner, type PartnerRow } from '#db/partners';
import type { OnboardingSteps } from '#domain/partners/onboarding';
import { unknownPartner } from './require-partner';

export interface OrganizationChange {
  name?: string | undefined;
  contact?: Omit<OnboardingSteps['contact'], 'termsAcceptedAt'> | undefined;
}

/** Changes a partner's name and its technical contact. */
export async function changeOrganization(
  { db }: { db: Database },
  { partnerId, userId }: { partnerId: string; userId: string },
  change: OrganizationChange,
): Promise<PartnerRow> {
  return db.transaction(async (tx) => {
    const before = await lockPartner(tx, partnerId);
    if (!before) {
      throw unknownPartner(partnerId);
    }
    const { onboarding, name } = before;
    const contact = change.contact && {
      ...change.contact,
      termsAcceptedAt: onboarding.contact?.termsAcceptedAt ?? null,
    };
    const after = await changeOnboarding(tx, partnerId, {
      name: change.name ?? name,
      onboarding: contact ? { ...onboarding, contact } : onboarding,
    });
    const details = changeDetails(
      Object.keys(change),
      { name, contact: onboarding.contact },
      { name: after.name, contact: after.onboarding.contact },
    );
    await recordAudit(tx, { actor: userId, action: 'organisation.changed', target: partnerId, details });
    await notify(tx, 'settings', partnerId);
    return after;
  });
}
