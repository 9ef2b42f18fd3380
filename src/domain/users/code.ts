import { HOUR, MINUTE } from '../duration';

interface CodeRule {
  lastsMs: number;
  /** Wrong guesses after which it is void. */
  guesses: number;
}

/** Codes that are mailed to a person and then entered [rules/users: Codes]. */
export const CODE_RULES = {
  verify_email: { lastsMs: 10 * MINUTE, guesses: 5 },
  new_device: { lastsMs: 10 * MINUTE, guesses: 3 },
  payout: { lastsMs: 10 * MINUTE, guesses: 3 },
  /** Not digits but a token in a link, which cannot be guessed. */
  password_reset: { lastsMs: HOUR, guesses: 1 },
} as const satisfies Record<string, CodeRule>;

export type CodePurpose = keyof typeof CODE_RULES;
/** So many that a day of guessing at the limits finds one in less than a millionth of the cases. */
export const CODE_DIGITS = 9;
