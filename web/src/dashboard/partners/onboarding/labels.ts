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
