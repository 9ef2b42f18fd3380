import { add, compareAmounts } from '../amount';
import { DAY } from '../duration';

/** How long a micro-payment can prove that an address is the partner's [rules/payouts: Payout addresses]. */
export const PROVE_WITHIN_MS = DAY;

/** How long a new address waits after it was verified, unless set otherwise [rules/payouts: Payout addresses]. */
export const COOL_OFF_MS = DAY;

/** The number of different micro-payments to one address: all amounts of six decimals below four dollars. */
export const PROOF_VALUES = 4_000_000;
const PROOF_DECIMALS = 6;

/**
 * The micro-payment in the address's currency. Its digits are random, so only the recipient can state it [rules/payouts: Payout
 * addresses].
 * @param random from 0 to the number of values
 */
export function proofAmount(smallest: string, random: number): string {
  const digits = String(random).padStart(PROOF_DECIMALS + 1, '0');
  return add(smallest, `${digits.slice(0, -PROOF_DECIMALS)}.${digits.slice(-PROOF_DECIMALS)}`);
}

/** What attempts at a micro-payment are counted by: not the row, which can be removed and added again. */
export function proofSubject({
  partnerId,
  currency,
  address,
}: {
  partnerId: string;
  currency: string;
  address: string;
}): string {
  return `${partnerId}:${currency}:${address}`;
}

interface AddressFacts {
  addressId: string;
  isDefault: boolean;
  proofAmount: string;
  proveBy: Date;
  verifiedAt: Date | null;
  usableAt: Date | null;
}

/** Whether an address waits for its micro-payment, or for the partner to state it. */
export function awaitsProof(
  { verifiedAt, proveBy }: Pick<AddressFacts, 'verifiedAt' | 'proveBy'>,
  now: number,
): boolean {
  return verifiedAt === null && proveBy.getTime() > now;
}

/** Why an address is not verified; null if stating `amount` at `now` (ms) proves it. */
export function refuseProof(address: AddressFacts, amount: string, now: number): string | null {
  if (address.verifiedAt !== null) {
    return 'The address is already verified.';
  }
  if (!awaitsProof(address, now)) {
    return 'The 24 hours are over: add the address again for a new micro-payment.';
  }
  return compareAmounts(amount, address.proofAmount) === 0 ? null : 'That is not the amount that was sent.';
}

/** Until when a new address cannot be paid, so that its Owners can notice it [rules/payouts: Payout addresses]; null if it can be. */
export function waitsUntil({ usableAt }: Pick<AddressFacts, 'usableAt'>, now: number): Date | null {
  return usableAt !== null && usableAt.getTime() > now ? usableAt : null;
}

/** Why an address cannot become its currency's default, or null. */
export function refusePromotion({ verifiedAt, usableAt }: AddressFacts, now: number): string | null {
  if (verifiedAt === null) {
    return 'The address is not verified: confirm it first.';
  }
  const until = waitsUntil({ usableAt }, now);
  return until && `The address is new: it can be paid from ${until.toISOString()}, and be the default from then on.`;
}

/**
 * Why an address cannot be removed, or null. A default can be removed only after another was promoted, unless none can be
 * promoted now: a lost address must never be paid.
 */
export function refuseRemoval(
  { isDefault }: AddressFacts,
  others: readonly AddressFacts[],
  now: number,
): string | null {
  const heir = others.find((other) => refusePromotion(other, now) === null);
  return isDefault && heir ? `The address is the default: promote another first, such as ${heir.addressId}.` : null;
}

/**
 * Why a payout is not paid to its address, or null: whoever removed it may have lost it, or found that a thief added it
 * [rules/payouts: Payout addresses].
 * @param added one for each time that the partner added this address, in any spelling
 */
export function refuseRemoved(
  added: readonly (Pick<AddressFacts, 'verifiedAt'> & { removedAt: Date | null })[],
): string | null {
  const removed = added.flatMap(({ removedAt }) => removedAt ?? []).toSorted((one, other) => +other - +one);
  const isVerified = added.some(({ verifiedAt, removedAt }) => verifiedAt !== null && removedAt === null);
  return removed[0] === undefined || isVerified
    ? null
    : `The partner has removed the address, at ${removed[0].toISOString()}: do not pay it. If the payout fails, its amount returns to the balance.`;
}

/** Which address becomes the default when the default is removed: the verified one that can be paid first. */
export function findHeir<Address extends AddressFacts>(others: readonly Address[]): Address | undefined {
  const payableFrom = ({ usableAt }: Address) => usableAt?.getTime() ?? 0;
  return others
    .filter(({ verifiedAt }) => verifiedAt !== null)
    .toSorted((one, other) => payableFrom(one) - payableFrom(other))[0];
}
