import BigNumber from 'bignumber.js';
import type { AdapterQuoteRequest } from './adapter';
import { type Limits, OutsideLimits, ProviderError } from './provider';

/** Parses a provider's limits; null and zero mean none. */
export function readLimits(min: string | null, max: string | null): Partial<Limits> {
  return { ...(isStated(min) && { min }), ...(isStated(max) && { max }) };
}

/**
 * For providers that respond to an amount outside their limits with a price, a zero or an unreadable text. @throws
 * OutsideLimits
 */
export function checkLimits(amountFrom: string, limits: Partial<Limits>): void {
  const amount = new BigNumber(amountFrom);
  if ((limits.min && amount.lt(limits.min)) || (limits.max && amount.gt(limits.max))) {
    throw new OutsideLimits(limits, { message: `${amountFrom} is outside the limits` });
  }
}

/**
 * Compares the amount with the limits after a refusal without a readable reason.
 * @throws OutsideLimits, or else the refusal itself
 */
export async function explainRefusal(
  refusal: unknown,
  { amount, side }: AdapterQuoteRequest,
  fetchLimits: () => Promise<Partial<Limits>>,
): Promise<never> {
  if (side === 'send' && refusal instanceof ProviderError && refusal.kind === 'refused') {
    const limits = await fetchLimits().catch(() => ({}));
    checkLimits(amount, limits);
  }
  throw refusal;
}

function isStated(limit: string | null): limit is string {
  return limit !== null && !new BigNumber(limit).isZero();
}
