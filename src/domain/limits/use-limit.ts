import { DAY, HOUR, MINUTE } from '../duration';

/** A maximum number of uses within a window; the use that reaches it may block further ones for longer [rules/users: Limits]. */
export interface UseLimit {
  uses: number;
  windowMs: number;
  /** How long further uses are blocked after the limit is reached. By default until the oldest use leaves the window. */
  blockMs?: number;
}

/** Limits on what people do, across all processes [rules/users: Limits]; replays and payouts have their own rules. */
export const USE_LIMITS = {
  /** Wrong passwords from one address range. */
  login_ip: { uses: 10, windowMs: 15 * MINUTE, blockMs: 30 * MINUTE },
  /** Wrong passwords for one email address. */
  login_email: { uses: 5, windowMs: 15 * MINUTE, blockMs: 15 * MINUTE },
  signup_ip: { uses: 10, windowMs: HOUR },
  /** Codes mailed to one address: the first and three more. */
  code_email: { uses: 4, windowMs: HOUR },
  /** Guesses at the code mailed to one email address. */
  code_guess: { uses: 10, windowMs: HOUR },
  password_reset: { uses: 3, windowMs: HOUR },
  invitations: { uses: 50, windowMs: DAY },
  /** New keys of one partner. */
  key_creation: { uses: 20, windowMs: HOUR },
  /** Order exports of one partner that are written in the background. */
  order_export: { uses: 10, windowMs: HOUR },
  /** Data exports of one partner. */
  data_export: { uses: 3, windowMs: DAY },
  /** Guesses at the micro-payment that proves one payout address: there are 10,000 amounts. */
  address_proof: { uses: 5, windowMs: DAY },
} as const satisfies Record<string, UseLimit>;

export type UseLimitName = keyof typeof USE_LIMITS;

/**
 * How long to wait from `now` until the next use is allowed; 0 if it is allowed now. Times in ms.
 * @param latest times of the latest uses, newest first, at least as many as the limit allows
 */
export function waitBefore({ uses, windowMs, blockMs = 0 }: UseLimit, latest: readonly number[], now: number): number {
  const newest = latest[0];
  const oldest = latest[uses - 1];
  if (newest === undefined || oldest === undefined || newest - oldest > windowMs) {
    return 0;
  }
  return Math.max(0, Math.max(oldest + windowMs, newest + blockMs) - now);
}
