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

/** The instant of the next attempt when `attemptsMade` have been made, or null when the plan is used up. */
export function nextDeliveryAttemptAt(
  firstAttemptAt: number,
  attemptsMade: number,
  offsets: readonly number[],
): number | null {
  const offset = offsets[attemptsMade - 1];
  return offset === undefined ? null : firstAttemptAt + offset;
}
