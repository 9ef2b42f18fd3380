import { add, compareAmounts, multiplyFraction } from '../amount';
import { DAY, MINUTE } from '../duration';

/** A price is asked for again after this long, and values no order any more after that [rules/quotes: Value in US dollars]. */
export const PRICE_LIFE = { staleMs: 5 * MINUTE, endsMs: DAY } as const;

/** Counted at one dollar each. */
export const DOLLAR_STABLECOINS: ReadonlySet<string> = new Set(['DAI', 'FDUSD', 'PYUSD', 'USDC', 'USDT']);

const PRICE_DECIMALS = 18;

/** To so many decimals a worth is kept. */
export const USD_DECIMALS = 8;
/** A trade of that much is a wrong price, and money is not owed on one. */
const IMPLAUSIBLE_USD = '1000000000000';

/** The worth, or null where it is too much to be true. */
export function plausibleWorth(worth: string): string | null {
  return compareAmounts(worth, IMPLAUSIBLE_USD) < 0 ? worth : null;
}

/** The middle one of the prices, or the mean of the two in the middle; null of none. */
export function medianPrice(prices: readonly string[]): string | null {
  const sorted = prices.toSorted(compareAmounts);
  const low = sorted[Math.floor((sorted.length - 1) / 2)];
  const high = sorted[Math.floor(sorted.length / 2)];
  return low === undefined || high === undefined
    ? null
    : multiplyFraction([add(low, high)], ['2'], PRICE_DECIMALS, 'down');
}
