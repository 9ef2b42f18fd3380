import { compareAmounts } from '../amount';

/** One provider's range; an end that it does not state is null. */
export interface ProviderRange {
  code: string;
  min: string | null;
  max: string | null;
  /** When the provider said so. */
  asOf: string;
}

export interface WidestRange {
  /** `0` where nobody states one. */
  min: string;
  minProvider: string;
  /** Null where nobody states one. */
  max: string | null;
  maxProvider: string | null;
  /** Time of the older of the two. */
  asOf: string;
  /** The smallest amount that the most providers take. */
  suggestedAmount: string;
}

/** The lowest stated minimum, the highest stated maximum, whose they are, and an amount that works [rules/quotes: Limits]. */
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

/** Those that state the end, by it; of equal ones the first stays first. */
function stating(ranges: readonly ProviderRange[], end: 'min' | 'max'): ProviderRange[] {
  return ranges.filter((range) => range[end] !== null).sort((a, b) => compareAmounts(a[end] ?? '0', b[end] ?? '0'));
}

/** How many take an amount only grows at a minimum, so one of the minimums is it; without any it is the lowest maximum. */
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
