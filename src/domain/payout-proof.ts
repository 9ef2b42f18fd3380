import { plus } from './amount';
import { DAY } from './duration';

/** How long a micro-payment may prove that an address is the partner's [partner-api 14.2]. */
export const PROVE_WITHIN_MS = DAY;

/** So many amounts of proof there are to one smallest amount. */
export const PROOF_DIGITS = 10_000;

/** The micro-payment in the address's currency: random last digits, so that only who sees it arrive can name it [CONFLICT 5]. */
export function proofAmount(smallest: string, random: number): string {
  return plus(smallest, `0.00${String(random).padStart(4, '0')}`);
}
