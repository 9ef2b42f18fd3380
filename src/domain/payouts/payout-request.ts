import { compareAmounts, toDecimals } from '../amount';
import { DAY, SECOND } from '../duration';
import { invalidFields, ServiceError } from '../error';
import type { StableTargetName } from '../orders/order';
import { waitsUntil } from './payout-address';

/** Where a payout was requested. */
export type PayoutChannel = 'api' | 'dashboard' | 'schedule';

/**
 * Limits of one payout in US dollars; an operator can set another minimum for a partner, for every channel [rules/payouts:
 * Requesting a payout].
 */
export const MIN_USD: Readonly<Record<PayoutChannel, string>> = {
  api: '5000.00',
  dashboard: '500.00',
  schedule: '5000.00',
};
export const MAX_USD = '50000.00';
export const REQUESTS = 2;
export const REQUESTS_WITHIN_MS = DAY;

export interface PayoutTerms {
  /** US dollars, or the whole balance up to the maximum of one payout. */
  amountUsd: string | 'all';
  currency: StableTargetName | undefined;
  addressId: string | undefined;
}

export interface PayoutAddress {
  addressId: string;
  currency: StableTargetName;
  address: string;
  isDefault: boolean;
  usableAt: Date | null;
}

/** What a request is checked against. */
export interface PayoutFacts {
  requestedVia: PayoutChannel;
  /** The partner's own minimum, if an operator set one. */
  minimumUsd: string | null;
  /** Whether a second person has to approve its payouts [rules/payouts: Two people]. */
  needsTwoPeople: boolean;
  payableUsd: string;
  /** Verified addresses, the earliest verified first, also those that cannot be paid yet. */
  addresses: readonly PayoutAddress[];
  /** Times of the payout requests of the last 24 hours that have not failed, newest first. */
  requestedAt: readonly Date[];
  /** Milliseconds. */
  now: number;
}

/**
 * The amount and address of a requested payout. Checks that do not depend on time come first, then the frequency, then the
 * balance [rules/payouts: Requesting a payout].
 * @throws ServiceError that says what would be accepted
 */
export function checkPayoutRequest(
  terms: PayoutTerms,
  facts: PayoutFacts,
): { amountUsd: string; address: PayoutAddress } {
  if (facts.needsTwoPeople && facts.requestedVia !== 'dashboard') {
    throw new ServiceError('SCOPE_REQUIRED', {
      message: 'Two people have to agree to payouts of this partner, so they are requested in the dashboard',
    });
  }
  const address = chooseAddress(terms, facts);
  const min = toDecimals(facts.minimumUsd ?? MIN_USD[facts.requestedVia], 2);
  const balance = toDecimals(facts.payableUsd, 2);
  const max = smallerOf(balance, MAX_USD);
  // The balance is not a useful maximum if it is below the minimum.
  const limit = compareAmounts(balance, min) < 0 ? { min } : { min, max };
  const low = (message: string) => new ServiceError('AMOUNT_TOO_LOW', { message, limit });
  const high = (message: string) => new ServiceError('AMOUNT_TOO_HIGH', { message, limit });

  const amountUsd = terms.amountUsd === 'all' ? max : toDecimals(terms.amountUsd, 2);
  if (terms.amountUsd !== 'all' && compareAmounts(amountUsd, min) < 0) {
    throw low(`The minimum payout is ${min} USD`);
  }
  if (compareAmounts(amountUsd, MAX_USD) > 0) {
    throw high(`The maximum payout is ${MAX_USD} USD; request several`);
  }
  refuseFrequency(facts);
  if (compareAmounts(balance, min) < 0) {
    const message = `The pending balance is ${balance} USD, and the minimum payout is ${min} USD`;
    throw terms.amountUsd === 'all' ? low(message) : high(message);
  }
  if (compareAmounts(amountUsd, balance) > 0) {
    throw high(`The pending balance is ${balance} USD; request at most ${max} USD`);
  }
  return { amountUsd, address };
}

function refuseFrequency({ requestedAt, now }: PayoutFacts): void {
  const blocking = requestedAt[REQUESTS - 1];
  if (blocking) {
    const retryAfter = Math.max(1, Math.ceil((blocking.getTime() + REQUESTS_WITHIN_MS - now) / SECOND));
    throw new ServiceError('RATE_LIMITED', {
      message: `At most ${REQUESTS} payouts can be requested in 24 hours; the next one is possible in ${retryAfter} seconds`,
      retryAfter,
    });
  }
}

/** The address in the request, else the currency's default, else the default that was verified first; never one that still waits. */
function chooseAddress(terms: PayoutTerms, facts: PayoutFacts): PayoutAddress {
  return terms.addressId === undefined ? chooseDefault(terms, facts) : takeNamed(terms, facts);
}

function takeNamed({ currency, addressId }: PayoutTerms, { addresses, now }: PayoutFacts): PayoutAddress {
  const named = addresses.find((address) => address.addressId === addressId);
  if (!named) {
    throw invalidFields({ field: 'address_id', issue: 'is not one of your verified payout addresses' });
  }
  if (currency !== undefined && named.currency !== currency) {
    throw invalidFields({
      field: 'currency',
      issue: `must be ${named.currency}, or be omitted, for this address_id`,
    });
  }
  const until = waitsUntil(named, now);
  if (until) {
    throw invalidFields({ field: 'address_id', issue: `can be paid from ${until.toISOString()}` });
  }
  return named;
}

function chooseDefault({ currency }: PayoutTerms, { addresses, now }: PayoutFacts): PayoutAddress {
  const defaults = addresses.filter(({ isDefault }) => isDefault);
  const payable = defaults.filter((address) => waitsUntil(address, now) === null);
  const isWanted = (address: PayoutAddress) => currency === undefined || address.currency === currency;
  const chosen = payable.find(isWanted);
  if (chosen) {
    return chosen;
  }
  const until = defaults.find(isWanted)?.usableAt;
  if (until) {
    throw invalidFields({ field: 'currency', issue: `the verified address can be paid from ${until.toISOString()}` });
  }
  const usable = [...new Set(payable.map((address) => address.currency))].join(', ');
  throw invalidFields({
    field: 'currency',
    issue: usable === '' ? 'there is no verified payout address yet' : `must be one with a verified address: ${usable}`,
  });
}

function smallerOf(a: string, b: string): string {
  return compareAmounts(a, b) < 0 ? a : b;
}

/** How long a second person has to approve a payout [rules/payouts: Two people]. */
export const APPROVE_WITHIN_MS = 3 * DAY;

/** Why somebody cannot approve a payout now, or null. */
export function refuseApproval(
  { requestedBy, approveBy }: { requestedBy: string; approveBy: Date | null },
  { userId, now }: { userId: string; now: number },
): string | null {
  if (approveBy === null) {
    return 'The payout is not waiting for approval.';
  }
  if (approveBy.getTime() <= now) {
    return 'The time for the approval is over: request the payout again.';
  }
  return requestedBy === userId ? 'Another person has to approve the payout you requested.' : null;
}
