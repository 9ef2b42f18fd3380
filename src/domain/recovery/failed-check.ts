import { HOUR, MINUTE } from '../duration';

/** The longest wait between two attempts to compare an order. */
const AT_MOST_MS = 6 * HOUR;

/** How long after this many failed comparisons an order is compared again [rules/recovery: An order that cannot be compared]. */
export function nextCheckIn(failures: number): number {
  return Math.min(AT_MOST_MS, MINUTE * 2 ** failures);
}
