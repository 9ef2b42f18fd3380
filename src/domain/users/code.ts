import { HOUR, MINUTE } from '../duration';

interface CodeRule {
  lastsMs: number;
  /** How often it may be guessed before it is void. */
  guesses: number;
}

/** What is mailed to a person to be given back [rules/users: Codes]. */
export const CODE_RULES = {
  verify_email: { lastsMs: 10 * MINUTE, guesses: 5 },
  new_device: { lastsMs: 10 * MINUTE, guesses: 3 },
  payout: { lastsMs: 10 * MINUTE, guesses: 3 },
  /** Not digits but a token in a link, which nobody guesses. */
  password_reset: { lastsMs: HOUR, guesses: 1 },
} as const satisfies Record<string, CodeRule>;

export type CodePurpose = keyof typeof CODE_RULES;
export const CODE_DIGITS = 6;
