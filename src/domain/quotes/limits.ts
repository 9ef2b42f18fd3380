import { compareAmounts } from '../amount';

/** One provider's range. */
export interface ProviderRange {
  code: string;
  min: string;
  max: string;
  /** When the provider said so. */
  asOf: string;
}

export interface WidestRange {
  min: string;
  minProvider: string;
  max: string;
  maxProvider: string;
  /** Time of the older of the two. */
  asOf: string;
  /** The smallest amount that the most providers take. */
  suggestedAmount: string;
}

/** The lowest minimum, the highest maximum, whose they are, and an amount that works [rules/quotes: Limits]. */
export function widestRange(ranges: readonly [ProviderRange, ...ProviderRange[]]): WidestRange {
  const lowest = ranges.reduce((best, range) => (compareAmounts(range.min, best.min) < 0 ? range : best));
  const highest = ranges.reduce((best, range) => (compareAmounts(range.max, best.max) > 0 ? range : best));
  return {
    min: lowest.min,
    minProvider: lowest.code,
    max: highest.max,
    maxProvider: highest.code,
    asOf: [lowest.asOf, highest.asOf].sort()[0] ?? lowest.asOf,
    suggestedAmount: mostAcceptedAmount(ranges),
  };
}

/** How many take an amount only grows at a minimum, so one of the minimums is it. */
function mostAcceptedAmount(ranges: readonly [ProviderRange, ...ProviderRange[]]): string {
  const takers = (amount: string) =>
    ranges.filter(({ min, max }) => compareAmounts(min, amount) <= 0 && compareAmounts(amount, max) <= 0).length;
  return ranges
    .map(({ min }) => min)
    .sort(compareAmounts)
    .reduce((best, amount) => (takers(amount) > takers(best) ? amount : best), ranges[0].min);
}
