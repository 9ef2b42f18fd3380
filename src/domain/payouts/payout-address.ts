import { add, compareAmounts } from '../amount';
import { DAY } from '../duration';

/** How long a micro-payment can prove that an address is the partner's [rules/payouts: Payout addresses]. */
export const PROVE_WITHIN_MS = DAY;

/** The number of different micro-payments to one address. */
export const PROOF_DIGITS = 10_000;

/**
 * The micro-payment in the address's currency. Its last digits are random, so only the recipient can state it [rules/payouts:
 * Payout addresses].
 */
export function proofAmount(smallest: string, random: number): string {
  return add(smallest, `0.00${String(random).padStart(4, '0')}`);
}

interface AddressFacts {
  addressId: string;
  isDefault: boolean;
  proofAmount: string;
  proveBy: Date;
  verifiedAt: Date | null;
}

/** Why an address is not verified; null if stating `amount` at `now` (ms) proves it. */
export function refuseProof(address: AddressFacts, amount: string, now: number): string | null {
  if (address.verifiedAt !== null) {
    return 'The address is already verified.';
  }
  if (address.proveBy.getTime() <= now) {
    return 'The 24 hours are over: add the address again for a new micro-payment.';
  }
  return compareAmounts(amount, address.proofAmount) === 0 ? null : 'That is not the amount that was sent.';
}

/** Why an address cannot become its currency's default, or null. */
export function refusePromotion({ verifiedAt }: AddressFacts): string | null {
  return verifiedAt === null ? 'The address is not verified: confirm it first.' : null;
}

/**
 * Why an address cannot be removed, or null. A default can be removed only after another was promoted, unless there is none to
 * promote: a lost address must never be paid.
 */
export function refuseRemoval({ isDefault }: AddressFacts, others: readonly AddressFacts[]): string | null {
  const heir = others.find(({ verifiedAt }) => verifiedAt !== null);
  return isDefault && heir ? `The address is the default: promote another first, such as ${heir.addressId}.` : null;
}
