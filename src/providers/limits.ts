import BigNumber from 'bignumber.js';
import { type Limits, OutsideLimits } from './provider';

/** Limits as a provider states them; null and zero are none. */
export function readLimits(min: string | null, max: string | null): Partial<Limits> {
  return { ...(isStated(min) && { min }), ...(isStated(max) && { max }) };
}

/** For providers that answer an amount outside their limits with a price, a zero or an unreadable text. @throws OutsideLimits */
export function checkLimits(amountFrom: string, limits: Partial<Limits>): void {
  const amount = new BigNumber(amountFrom);
  if ((limits.min && amount.lt(limits.min)) || (limits.max && amount.gt(limits.max))) {
    throw new OutsideLimits(limits, { message: `${amountFrom} is outside the limits` });
  }
}

function isStated(limit: string | null): limit is string {
  return limit !== null && !new BigNumber(limit).isZero();
}
