import { DAY, HOUR, MINUTE } from '../duration';

/** A number of uses within a window; the use that reaches it may block further ones for longer [rules/users: Limits]. */
export interface UseLimit {
  uses: number;
  windowMs: number;
  /** How long nothing more is taken after the window was filled; none: until the oldest use has left it. */
  blockMs?: number;
}

/** What people may do only so often, over all processes [rules/users: Limits]; replays and payouts have rules of their own. */
export const USE_LIMITS = {
  /** Wrong passwords from one address range. */
  login_ip: { uses: 10, windowMs: 15 * MINUTE, blockMs: 30 * MINUTE },
  /** Wrong passwords for one email address. */
  login_email: { uses: 5, windowMs: 15 * MINUTE, blockMs: 15 * MINUTE },
  signup_ip: { uses: 10, windowMs: HOUR },
  /** Codes sent to one email address: the first and three more. */
  code_email: { uses: 4, windowMs: HOUR },
  /** Guesses at the code that was mailed to one email address. */
  code_guess: { uses: 10, windowMs: HOUR },
  password_reset: { uses: 3, windowMs: HOUR },
  invitations: { uses: 50, windowMs: DAY },
  /** New keys of one partner. */
  key_creation: { uses: 20, windowMs: HOUR },
  /** Files of orders that one partner has written in the background. */
  order_export: { uses: 10, windowMs: HOUR },
  /** Files of all of one partner's data. */
  data_export: { uses: 3, windowMs: DAY },
  /** Guesses at the micro-payment that proves one payout address: there are 10,000 amounts. */
  address_proof: { uses: 5, windowMs: DAY },
} as const satisfies Record<string, UseLimit>;

export type UseLimitName = keyof typeof USE_LIMITS;

/**
 * How long from `now` nothing more is taken; 0 when a use is possible. Times in ms.
 * @param latest when the latest uses were, newest first, at least as many as the limit allows
 */
export function waitBefore({ uses, windowMs, blockMs = 0 }: UseLimit, latest: readonly number[], now: number): number {
  const newest = latest[0];
  const oldest = latest[uses - 1];
  if (newest === undefined || oldest === undefined || newest - oldest > windowMs) {
    return 0;
  }
  return Math.max(0, Math.max(oldest + windowMs, newest + blockMs) - now);
}
