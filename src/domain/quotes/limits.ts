import { compareAmounts, roundAmount } from '../amount';

/** One provider's limits; null for a limit that it does not state. */
export interface ProviderRange {
  code: string;
  min: string | null;
  max: string | null;
  /** When the provider stated them. */
  asOf: string;
}

export interface WidestRange {
  /** `0` if nobody states one. */
  min: string;
  minProvider: string;
  /** Null if nobody states one. */
  max: string | null;
  maxProvider: string | null;
  /** The older of the two times. */
  asOf: string;
  /** The smallest amount that most providers accept. */
  suggestedAmount: string;
}

/** The nearest amount within a limit that a coin with so many decimals can have [rules/quotes: Limits]. */
export function sendableLimit(limit: string, end: 'min' | 'max', decimals: number): string {
  return roundAmount(limit, decimals, end === 'min' ? 'up' : 'down');
}

/** The lowest stated minimum, the highest stated maximum, their providers, and an amount that works [rules/quotes: Limits]. */
export function widestRange(ranges: readonly [ProviderRange, ...ProviderRange[]]): WidestRange {
  const lowest = stating(ranges, 'min')[0] ?? ranges[0];
  const [firstMaximum = null, ...otherMaximums] = ranges.filter(({ max }) => max !== null);
  const highest = otherMaximums.reduce(
    (best, range) => (best === null || compareAmounts(range.max ?? '0', best.max ?? '0') > 0 ? range : best),
    firstMaximum,
  );
  return {
    min: lowest.min ?? '0',
    minProvider: lowest.code,
    max: highest?.max ?? null,
    maxProvider: highest?.code ?? null,
    asOf: [lowest.asOf, highest?.asOf ?? lowest.asOf].sort()[0] ?? lowest.asOf,
    suggestedAmount: mostAcceptedAmount(ranges),
  };
}

/** The ranges that state this limit, sorted by it; the order of equal ones does not change. */
function stating(ranges: readonly ProviderRange[], end: 'min' | 'max'): ProviderRange[] {
  return ranges.filter((range) => range[end] !== null).sort((a, b) => compareAmounts(a[end] ?? '0', b[end] ?? '0'));
}

/**
 * The number of providers that accept an amount only grows at a minimum, so the result is one of the minimums, or the lowest
 * maximum if there are none.
 */
function mostAcceptedAmount(ranges: readonly ProviderRange[]): string {
  const takers = (amount: string) =>
    ranges.filter(
      ({ min, max }) =>
        (min === null || compareAmounts(min, amount) <= 0) && (max === null || compareAmounts(amount, max) <= 0),
    ).length;
  const minimums = stating(ranges, 'min').flatMap(({ min }) => min ?? []);
  const [lowestMaximum] = stating(ranges, 'max');
  return minimums.length === 0
    ? (lowestMaximum?.max ?? '0')
    : minimums.reduce((best, amount) => (takers(amount) > takers(best) ? amount : best));
}
