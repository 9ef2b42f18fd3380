import type { PartnerSettingsChange } from '#contract/support/partner-settings';
import type { PartnerPageView } from '#contract/support/partners';
import { recordOf } from '#domain/names-of';
import { accentProblem } from '#domain/partners/accent';
import { isLogo, isSupportContact, isWayBack, LOGO, SUPPORT_CONTACT, WAY_BACK } from '#domain/partners/branding';
import {
  isPayoutMinimum,
  PARTNER_SETTINGS,
  PAYOUT_MINIMUM,
  SETTING_NAMES,
  type Setting,
  type SettingName,
} from '#domain/partners/settings';
import { capitalize } from '#domain/sentence';
import { formatUsd } from '#web/design/values/formats';

type FieldValue = string | boolean | readonly string[];

/** What the fields of the dialog have. A text is empty where the default of the tier or the service applies. */
export type FieldValues = Record<SettingName, FieldValue>;

/** The logo that the partner has, which its page does not contain. */
const PRESENT_LOGO = 'present';

/** The settings that a partner has. */
export function fieldsOf({ name, tier, settings: { has_logo, ...others } }: PartnerPageView): FieldValues {
  const settings: Record<SettingName, FieldValue | number | null> = {
    ...others,
    name,
    tier,
    logo: has_logo ? PRESENT_LOGO : null,
  };
  return recordOf(SETTING_NAMES, (setting) => fieldOf(PARTNER_SETTINGS[setting], settings[setting]));
}

function fieldOf({ kind }: Setting, value: FieldValue | number | null): FieldValue {
  if (typeof value === 'number') {
    return kind === 'bps' ? (value / 100).toFixed(2) : String(value);
  }
  return value ?? '';
}

/** A setting as the API takes it. */
function sentOf({ kind }: Setting, value: FieldValue): FieldValue | number | null {
  if (typeof value !== 'string') {
    return typeof value === 'boolean' ? value : [...value].sort();
  }
  const text = value.trim();
  if (text === '') {
    return null;
  }
  switch (kind) {
    case 'count':
    case 'percent':
      return Number(text);
    case 'bps':
      return Math.round(Number(text) * 100);
    default:
      return text;
  }
}

/** What is wrong with the fields, by their names. */
export function problemsOf(values: FieldValues): Partial<Record<SettingName, string>> {
  const problems = SETTING_NAMES.map((name) => [name, problemOf(PARTNER_SETTINGS[name], values[name])] as const);
  return Object.fromEntries(problems.filter(([, problem]) => problem !== null));
}

function problemOf(setting: Setting, value: FieldValue): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  if (text === '') {
    return setting.kind === 'name' ? 'must not be empty' : null;
  }
  switch (setting.kind) {
    case 'count':
    case 'percent':
      return /^\d{1,9}$/.test(text) && isWithin(setting.bounds, Number(text))
        ? null
        : `must be a whole number from ${boundsOf(setting.bounds)}`;
    case 'bps': {
      const [least, most] = setting.bounds;
      const percent = [least / 100, most / 100] as const;
      return /^\d{1,3}(\.\d{1,2})?$/.test(text) && isWithin(percent, Number(text))
        ? null
        : `must be ${boundsOf(percent)} percent with at most 2 decimals`;
    }
    case 'usd':
      return isPayoutMinimum(text) ? null : PAYOUT_MINIMUM;
    case 'contact':
      return isSupportContact(text) ? null : SUPPORT_CONTACT;
    case 'color':
      return accentProblem(text.toLowerCase());
    case 'url':
      return isWayBack(text) ? null : WAY_BACK;
    case 'logo':
      return text === PRESENT_LOGO || isLogo(text) ? null : LOGO;
    default:
      return null;
  }
}

type Bounds = readonly [least: number, most: number];

const isWithin = ([least, most]: Bounds, value: number) => value >= least && value <= most;
const boundsOf = ([least, most]: Bounds) => `${least} to ${most}`;

export interface SettingChange {
  name: SettingName;
  label: string;
  from: string;
  to: string;
}

/** What would be changed, in words. @param nameProvider the name of a provider for its code */
export function changesOf(
  before: FieldValues,
  now: FieldValues,
  nameProvider: (code: string) => string,
): SettingChange[] {
  return SETTING_NAMES.filter((name) => isChanged(PARTNER_SETTINGS[name], before[name], now[name])).map((name) => {
    const setting = PARTNER_SETTINGS[name];
    const write = (value: FieldValue) => wordsOf(setting, value, nameProvider);
    return { name, label: setting.label, from: write(before[name]), to: write(now[name]) };
  });
}

function isChanged(setting: Setting, before: FieldValue, now: FieldValue): boolean {
  return JSON.stringify(sentOf(setting, before)) !== JSON.stringify(sentOf(setting, now));
}

function wordsOf({ kind }: Setting, value: FieldValue, nameProvider: (code: string) => string): string {
  if (typeof value === 'boolean') {
    return value ? 'on' : 'off';
  }
  if (typeof value !== 'string') {
    return value.map(nameProvider).sort().join(', ') || 'none';
  }
  const text = value.trim();
  switch (kind) {
    case 'logo':
      return { '': 'none', [PRESENT_LOGO]: 'the present image' }[text] ?? 'the chosen image';
    case 'contact':
    case 'url':
      return text || 'none';
    case 'tier':
      return capitalize(text);
    case 'percent':
    case 'bps':
      return text === '' ? 'default' : `${text} %`;
    case 'usd':
      return text === '' ? 'default' : formatUsd(text);
    default:
      return text || 'default';
  }
}

/** The settings that were changed, as the API takes them. */
export function toChange(changes: readonly SettingChange[], now: FieldValues): PartnerSettingsChange {
  const sent = changes.map(({ name }) => [name, sentOf(PARTNER_SETTINGS[name], now[name])]);
  return Object.fromEntries(sent) as PartnerSettingsChange;
}
