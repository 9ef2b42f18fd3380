import { DAY } from '../duration';
import { USE_LIMITS } from '../limits/use-limit';
import { PROOF_VALUES } from '../payouts/payout-address';
import { CODE_DIGITS } from './code';
import { BACKUP_ALPHABET, SECOND_FACTOR } from './second-factor';

/** No day of guessing may succeed more often [rules/step-up: Guessing]. */
export const MOST_CHANCE = 1e-6;

interface GuessedSecret {
  /** What is guessed, as the rules page lists it. */
  what: string;
  /** Equally likely values. */
  values: number;
  /** How many of them are right. */
  right: number;
  attempts: { count: number; windowMs: number };
}

/** Secrets that are short enough to be guessed, with the limit of attempts at each [rules/step-up: Guessing]. */
export const GUESSED_SECRETS: readonly GuessedSecret[] = [
  {
    what: 'a code that is mailed',
    values: 10 ** CODE_DIGITS,
    right: 1,
    attempts: { count: USE_LIMITS.code_guess.uses, windowMs: USE_LIMITS.code_guess.windowMs },
  },
  {
    what: 'a backup code',
    values: BACKUP_ALPHABET.length ** SECOND_FACTOR.backupCharacters,
    right: SECOND_FACTOR.backupCodes,
    attempts: { count: SECOND_FACTOR.failures, windowMs: SECOND_FACTOR.lockedMs },
  },
  {
    what: 'the amount of a micro-payment',
    values: PROOF_VALUES,
    right: 1,
    attempts: { count: USE_LIMITS.address_proof.uses, windowMs: USE_LIMITS.address_proof.windowMs },
  },
];

/** How often somebody can guess in 24 hours. */
export function attemptsADay({ attempts: { count, windowMs } }: GuessedSecret): number {
  return Math.ceil((count * DAY) / windowMs);
}

/** The chance that 24 hours of guessing at the limit succeed. */
export function chanceADay(secret: GuessedSecret): number {
  return (attemptsADay(secret) * secret.right) / secret.values;
}
