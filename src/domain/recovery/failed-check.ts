import { HOUR, MINUTE } from '../duration';

/** The longest wait between two attempts to compare one order. */
const AT_MOST_MS = 6 * HOUR;

/** After how long an order that failed to be compared so often is tried again [rules/recovery: An order that cannot be compared]. */
export function nextCheckIn(failures: number): number {
  return Math.min(AT_MOST_MS, MINUTE * 2 ** failures);
}
