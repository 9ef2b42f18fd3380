import type { BUSINESS_TYPES, INTEGRATION_METHODS, MONTHLY_VOLUMES } from '#domain/partners/onboarding';

export const BUSINESS_LABELS: Readonly<Record<(typeof BUSINESS_TYPES)[number], string>> = {
  wallet: 'Wallet',
  cex: 'Exchange',
  payment: 'Payments',
  other: 'Other',
};
export const VOLUME_LABELS: Readonly<Record<(typeof MONTHLY_VOLUMES)[number], string>> = {
  under_10k: 'Under $10,000',
  '10k_100k': '$10,000 to $100,000',
  '100k_1m': '$100,000 to $1 million',
  '1m_10m': '$1 million to $10 million',
  over_10m: 'Over $10 million',
};
export const INTEGRATION_LABELS: Readonly<Record<(typeof INTEGRATION_METHODS)[number], string>> = {
  api: 'The API',
  sdk: 'The SDK',
  widget: 'A widget',
  other: 'Other',
};

/** The rows of a table as options of a field. */
export function choicesOf(table: Readonly<Record<string, string>>): { value: string; label: string }[] {
  return Object.entries(table).map(([value, label]) => ({ value, label }));
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** Codes for which browsers have a name although they are not countries. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ', 'AC', 'CP', 'CQ', 'DG', 'EA', 'IC', 'TA']);
/** Former codes, for which browsers have the same names as for the present ones. */
const FORMER = new Set([
  'AN',
  'BU',
  'CS',
  'DD',
  'DY',
  'FX',
  'HV',
  'NH',
  'NT',
  'RH',
  'SU',
  'TP',
  'UK',
  'VD',
  'YD',
  'YU',
  'ZR',
]);

/** Every country by its ISO 3166-1 code, sorted by name. */
export const COUNTRIES = LETTERS.flatMap((first) => LETTERS.map((second) => `${first}${second}`))
  .filter((code) => !NO_COUNTRIES.has(code) && !FORMER.has(code))
  .flatMap((value) => {
    const label = NAMES.of(value);
    return label === undefined ? [] : [{ value, label }];
  })
  .sort((a, b) => a.label.localeCompare(b.label));
