import { HOUR, MINUTE } from '../duration';

/** Retries after the immediate first attempt, as offsets from that attempt [rules/webhooks: Retries]. */
export const DEFAULT_RETRY_OFFSETS_MS: readonly number[] = [
  1 * MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  1 * HOUR,
  4 * HOUR,
  12 * HOUR,
  24 * HOUR,
];

/** The time of the next attempt after `attemptsMade`; null if the schedule is exhausted. */
export function nextDeliveryAttemptAt(
  firstAttemptAt: number,
  attemptsMade: number,
  offsets: readonly number[],
): number | null {
  const offset = offsets[attemptsMade - 1];
  return offset === undefined ? null : firstAttemptAt + offset;
}
