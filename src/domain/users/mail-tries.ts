import { HOUR, MINUTE } from '../duration';

/** While one process sends a mail, no other does. */
export const MAIL_LEASE_MS = 2 * MINUTE;
const WAITS_MS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR] as const;

/** How long a mail waits that was not taken for the `tries`th time; null when it is given up. */
export function waitAfterTry(tries: number): number | null {
  return WAITS_MS[tries - 1] ?? null;
}
