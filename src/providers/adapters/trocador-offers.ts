import BigNumber from 'bignumber.js';
import { z } from 'zod';
import type { AdapterQuoteRequest } from '../adapter';
import { decimal, flag, minutes, optional, positive, text } from '../http/fields';
import { checkLimits, readLimits } from '../limits';
import { type Limits, ProviderError } from '../provider';

/** Not documented, though some offers may have it. */
const limit = optional(decimal).catch(null);

export const tradeOffer = z.object({
  provider: text,
  fixed: flag,
  amount_from: optional(positive),
  amount_to: optional(positive),
  eta: minutes,
  min_deposit: limit,
  max_deposit: limit,
});

/**
 * The exchange that pays most, or charges least, of those that take the amount. @throws ProviderError if none has an offer
 * at this rate type, or none takes the amount
 */
export function pickTradeOffer({ side, amount, rate }: AdapterQuoteRequest, offers: z.output<typeof tradeOffer>[]) {
  const [best] = offers
    .filter(({ fixed }) => fixed === (rate === 'fixed'))
    .flatMap(({ provider, eta, amount_from, amount_to, min_deposit, max_deposit }) => {
      const amountFrom = side === 'send' ? amount : amount_from;
      const amountTo = side === 'send' ? amount_to : amount;
      const limits = readLimits(min_deposit, max_deposit);
      return amountFrom && amountTo ? [{ provider, eta, amountFrom, amountTo, limits }] : [];
    })
    .sort(
      (a, b) =>
        Number(isOutside(a)) - Number(isOutside(b)) ||
        ((new BigNumber(b.amountTo).comparedTo(a.amountTo) || new BigNumber(a.amountFrom).comparedTo(b.amountFrom)) ??
          0),
    );
  if (!best) {
    throw new ProviderError('refused', { message: 'no exchange makes an offer', label: 'no_offer' });
  }
  checkLimits(best.amountFrom, best.limits);
  return best;
}

function isOutside({ amountFrom, limits }: { amountFrom: string; limits: Partial<Limits> }): boolean {
  const { min, max } = limits;
  return (
    (min !== undefined && new BigNumber(amountFrom).lt(min)) || (max !== undefined && new BigNumber(amountFrom).gt(max))
  );
}
