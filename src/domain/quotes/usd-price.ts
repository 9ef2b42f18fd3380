import { add, compareAmounts, multiplyFraction } from '../amount';
import { DAY, MINUTE } from '../duration';

/**
 * A price is refreshed after the first, and no longer used for orders after the second. It is asked for until the third after the
 * currency's last live quote [rules/quotes: Value in US dollars].
 */
export const PRICE_LIFE = { staleMs: 5 * MINUTE, endsMs: DAY, wantedMs: DAY } as const;

/** Valued at one dollar each. */
export const DOLLAR_STABLECOINS: ReadonlySet<string> = new Set(['DAI', 'FDUSD', 'PYUSD', 'USDC', 'USDT']);

const PRICE_DECIMALS = 18;

/** Decimals of a stored value. */
export const USD_DECIMALS = 8;
/** A swap worth this much has a wrong price; no money is owed for it. */
const IMPLAUSIBLE_USD = '1000000000000';

/** The value, or null if it is implausibly high. */
export function plausibleWorth(worth: string): string | null {
  return compareAmounts(worth, IMPLAUSIBLE_USD) < 0 ? worth : null;
}

/** The median of the prices; null if there are none. */
export function medianPrice(prices: readonly string[]): string | null {
  const sorted = prices.toSorted(compareAmounts);
  const low = sorted[Math.floor((sorted.length - 1) / 2)];
  const high = sorted[Math.floor(sorted.length / 2)];
  return low === undefined || high === undefined
    ? null
    : multiplyFraction([add(low, high)], ['2'], PRICE_DECIMALS, 'down');
}
