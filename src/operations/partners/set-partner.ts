import type { PartnerSettingsChange } from '#contract/support/partner-settings';
import { changeDetails, recordAudit } from '#db/audit';
import type { Database, Transaction } from '#db/client';
import { notify } from '#db/notifications';
import {
  changeOnboarding,
  changePartner,
  findPartner,
  hasPartner,
  lockPartner,
  type PartnerChange,
  type PartnerRow,
} from '#db/partners';
import type { OnboardingSteps } from '#domain/partners/onboarding';
import { PARTNER_SETTINGS, SETTING_NAMES, type SettingName } from '#domain/partners/settings';
import { OperationRefusal } from '#domain/refusal';

interface PartnerSetting {
  partnerId: string;
  change: PartnerChange;
  actor: string;
}

/**
 * Changes a partner's settings, on every replica within a second [rules/operators: Settings of a partner].
 * @throws OperationRefusal if there is no such partner
 */
export async function setPartner(
  { db }: { db: Database },
  { partnerId, change, actor }: PartnerSetting,
): Promise<PartnerRow> {
  const partner = await changePartner(db, partnerId, change, actor);
  if (!partner) {
    throw unknownPartner(partnerId);
  }
  return partner;
}

const SETTINGS: Readonly<Record<SettingName, { column: keyof PartnerChange }>> = PARTNER_SETTINGS;

/** The columns of a change that an operator sends. */
export function toPartnerChange(change: PartnerSettingsChange): PartnerChange {
  const given = SETTING_NAMES.filter((name) => change[name] !== undefined);
  return Object.fromEntries(given.map((name) => [SETTINGS[name].column, change[name]]));
}

interface SwitchedProvider {
  partnerId: string;
  /** The code of one of `offered`. */
  provider: string;
  on: boolean;
  /** The caller knows that no swaps are possible then. */
  confirmLast: boolean;
  /** Codes of all available providers. */
  offered: readonly string[];
  actor: string;
}

/**
 * Switches a provider on or off for a partner's new quotes and orders; open orders continue [rules/quotes: Who was left out].
 * @throws OperationRefusal for the last one unless that is confirmed
 */
export async function switchProvider({ db }: { db: Database }, wanted: SwitchedProvider): Promise<void> {
  const { partnerId, provider, on, confirmLast, offered, actor } = wanted;
  const partner = await findPartner(db, partnerId);
  if (!partner) {
    throw unknownPartner(partnerId);
  }
  const others = partner.switchedOff.filter((code) => code !== provider);
  const switchedOff = on ? others : [...others, provider];
  if (!on && !confirmLast && offered.every((code) => switchedOff.includes(code))) {
    throw new OperationRefusal(
      'confirm_last: this is the last provider that is on, and nothing can be swapped without it; confirm that you want to switch it off.',
      'confirm_last',
    );
  }
  await setPartner({ db }, { partnerId, change: { switchedOff }, actor });
}

interface OrganizationChange {
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

/** @throws OperationRefusal if there is no such partner */
export async function requirePartner(db: Database | Transaction, partnerId: string): Promise<void> {
  if (!(await hasPartner(db, partnerId))) {
    throw unknownPartner(partnerId);
  }
}

/**
 * Only open partners can have new keys, endpoints and members [rules/closing: Closing an organization]. @throws
 * OperationRefusal
 */
export async function requireOpenPartner(db: Database | Transaction, partnerId: string): Promise<void> {
  const partner = await findPartner(db, partnerId);
  if (!partner) {
    throw unknownPartner(partnerId);
  }
  if (partner.closedAt) {
    throw new OperationRefusal(`${partnerId} is closed; reopen it first.`);
  }
}

/** Live keys require approval [rules/users: Onboarding]. @throws OperationRefusal */
export async function requireApproved(db: Database | Transaction, partnerId: string): Promise<void> {
  const partner = await findPartner(db, partnerId);
  if (partner && !partner.approvedAt) {
    throw new OperationRefusal(`${partnerId} gets live keys once an operator has approved it.`);
  }
}

export function unknownPartner(partnerId: string): OperationRefusal {
  return new OperationRefusal(`There is no partner ${partnerId}.`);
}
