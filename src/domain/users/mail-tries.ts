import { HOUR, MINUTE } from '../duration';

/** How long one process has a mail to itself while sending it. */
export const MAIL_LEASE_MS = 2 * MINUTE;
const WAITS_MS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR] as const;

/** How long a mail waits after its delivery failed for the `tries`th time; null if it is given up. */
export function waitAfterTry(tries: number): number | null {
  return WAITS_MS[tries - 1] ?? null;
}
