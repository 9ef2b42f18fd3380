import type { QuoteSide } from '../quotes/terms';

interface MagicRow {
  readonly scenario: string;
  readonly meaning: string;
}

/**
 * The scenario chosen by the last four decimals of an amount, so that it can be chosen on a wallet's own screen
 * [rules/sandbox-and-clock: Magic amounts].
 */
export const MAGIC_AMOUNTS = {
  '0001': { scenario: 'underpaid', meaning: 'Too little arrives' },
  '0002': { scenario: 'overpaid', meaning: 'Too much arrives' },
  '0003': { scenario: 'overpaid_exchanged', meaning: 'Too much arrives, and all of it is swapped' },
  '0004': { scenario: 'double_deposit', meaning: 'The user pays twice' },
  '0005': { scenario: 'expire', meaning: 'No deposit arrives' },
  '0006': { scenario: 'missing_memo', meaning: 'The deposit arrives without its memo, and a person finds it' },
  '0007': { scenario: 'compliance_released', meaning: 'The deposit is held for compliance reasons, then released' },
  '0008': { scenario: 'compliance_blocked', meaning: 'The deposit is rejected for compliance reasons' },
  '0009': { scenario: 'rate_changed', meaning: 'The rate moves too far after the deposit' },
  '0011': { scenario: 'paid_out_less', meaning: 'Three percent less than expected is paid out' },
  '0012': { scenario: 'fail', meaning: 'The provider fails before any deposit' },
  '0013': { scenario: 'fails_after_deposit', meaning: 'The provider fails during the swap' },
  '0014': { scenario: 'stuck', meaning: 'Nothing happens after the deposit' },
  '0015': { scenario: 'payout_dropped', meaning: 'The payout is dropped and sent again' },
  '0016': { scenario: 'refund_refused', meaning: 'Too little arrives, and the provider rejects the refund' },
  '0017': { scenario: 'refund_never_confirmed', meaning: 'Too little arrives, and the refund is never confirmed' },
  '0018': { scenario: 'creation_down', meaning: 'The provider is down when the order is created' },
  '0019': { scenario: 'limit_raised', meaning: 'The amount is too low when the order is created' },
} as const satisfies Record<string, MagicRow>;

/**
 * No code ends in 0, because amounts drop trailing zeros. This many decimals are required, so that ordinary amounts like 0.0001
 * choose nothing.
 */
const LEAST_DECIMALS = 6;

/** The scenario that the requested amount chooses; null for an ordinary amount and for a computed one. */
export function magicScenario(amountFrom: string, side: QuoteSide): string | null {
  const [, decimals = ''] = amountFrom.split('.');
  const code = decimals.slice(-4);
  return side === 'send' && decimals.length >= LEAST_DECIMALS && isMagic(code) ? MAGIC_AMOUNTS[code].scenario : null;
}

function isMagic(code: string): code is keyof typeof MAGIC_AMOUNTS {
  return Object.hasOwn(MAGIC_AMOUNTS, code);
}

/** The input of a test order created in the dashboard, unless a person chooses another. */
export const TEST_ORDER = {
  from: { code: 'BTC', network: 'btc' },
  to: { code: 'ETH', network: 'eth' },
  amount: '0.05',
} as const;

/** Valid addresses of the most usual kinds, to which nothing is ever sent. */
export const TEST_ADDRESSES = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  'TXYZpAFErku9UfXYUWvYMRadb3n5pHLsN2',
  'AyYJTXKwDFuxDaz6DXrdiu1W7oTQHuC7fLF42imGG9YB',
] as const;
