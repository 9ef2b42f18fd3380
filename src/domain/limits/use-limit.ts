import { DAY, HOUR, MINUTE, SECOND } from '../duration';

/** A maximum number of uses within a window; the use that reaches it may block further ones for longer [rules/users: Limits]. */
export interface UseLimit {
  uses: number;
  windowMs: number;
  /** How long further uses are blocked after the limit is reached. By default until the oldest use leaves the window. */
  blockMs?: number;
  /** Instead of a wall at `uses`: how long the next use waits after one, after two, and so on; after more as after the last. */
  waitsMs?: readonly number[];
}

/** How long a stranger waits after each wrong password for an account; no more guesses an hour than with a wall of 15 minutes. */
const GROWING_WAITS_MS = [0, 0, 0, 0, 5 * SECOND, 15 * SECOND, 45 * SECOND, 2 * MINUTE, 3 * MINUTE] as const;

/** From this many wrong passwords on, the person and the Owners of its teams are told. */
export const MANY_WRONG_PASSWORDS = 5;

/** Limits on what people do, across all processes [rules/users: Limits]; replays and payouts have their own rules. */
export const USE_LIMITS = {
  /** Wrong passwords from one address range. */
  login_ip: { uses: 10, windowMs: 15 * MINUTE, blockMs: 30 * MINUTE },
  /** Wrong passwords for one email address, from devices that are new to it. */
  login_email: { uses: GROWING_WAITS_MS.length, windowMs: HOUR, waitsMs: GROWING_WAITS_MS },
  /** Wrong passwords from one known device of a person, or in one running login. */
  password_trusted: { uses: 10, windowMs: 15 * MINUTE, blockMs: 15 * MINUTE },
  /** Mails to one person about wrong passwords. */
  wrong_passwords_mail: { uses: 1, windowMs: DAY },
  signup_ip: { uses: 10, windowMs: HOUR },
  /** Codes mailed to one address: the first and three more. */
  code_email: { uses: 4, windowMs: HOUR },
  /** Guesses at the code mailed to one email address, or at the first code of one person's authenticator app. */
  code_guess: { uses: 10, windowMs: HOUR },
  password_reset: { uses: 3, windowMs: HOUR },
  invitations: { uses: 50, windowMs: DAY },
  /** New keys of one partner. */
  key_creation: { uses: 20, windowMs: HOUR },
  /** Order exports of one partner that are written in the background. */
  order_export: { uses: 10, windowMs: HOUR },
  /** Data exports of one partner. */
  data_export: { uses: 3, windowMs: DAY },
  /** Test events of one webhook endpoint. */
  webhook_test: { uses: 20, windowMs: HOUR },
  /** Codes for the refund of one order. */
  refund_code: { uses: 6, windowMs: HOUR },
  /** Wrong codes for refunds from one address range. */
  refund_code_guess: { uses: 20, windowMs: HOUR },
  /** Guesses at the micro-payment that proves one payout address. */
  address_proof: { uses: 3, windowMs: DAY },
} as const satisfies Record<string, UseLimit>;

export type UseLimitName = keyof typeof USE_LIMITS;

/**
 * How long to wait from `now` until the next use is allowed; 0 if it is allowed now. Times in ms.
 * @param latest times of the latest uses, newest first, at least as many as the limit allows
 */
export function waitBefore(rule: UseLimit, latest: readonly number[], now: number): number {
  return rule.waitsMs ? growingWait(rule.waitsMs, rule, latest, now) : wallBefore(rule, latest, now);
}

function growingWait(
  waitsMs: readonly number[],
  { windowMs }: UseLimit,
  latest: readonly number[],
  now: number,
): number {
  const counted = latest.filter((at) => at > now - windowMs);
  const waitMs = waitsMs[Math.min(counted.length, waitsMs.length) - 1] ?? 0;
  return Math.max(0, (counted[0] ?? now) + waitMs - now);
}

function wallBefore({ uses, windowMs, blockMs = 0 }: UseLimit, latest: readonly number[], now: number): number {
  const newest = latest[0];
  const oldest = latest[uses - 1];
  if (newest === undefined || oldest === undefined || newest - oldest > windowMs) {
    return 0;
  }
  return Math.max(0, Math.max(oldest + windowMs, newest + blockMs) - now);
}
