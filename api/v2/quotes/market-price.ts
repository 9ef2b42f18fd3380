import type { Caller } from '#api/admission/caller';
import { marketFor } from '#api/quotes/market';
import type { ApiServices } from '#api/services';
import { multiplyFraction, type Rounding } from '#domain/amount';
import { lookUpSandboxPrice, type PriceLookup } from '#quotes/prices/usd-worth';
import { type AmountTerms, bestPrice } from './price';

/** More than any answer shows: what is written is rounded once more, and for good. */
const DECIMALS = 18;

/** The prices of a caller's market in dollars, a dollar's own among them. */
export function pricesFor({ providers, livePrices }: ApiServices, caller: Caller | null): PriceLookup {
  const { environment } = marketFor(providers, caller);
  const priceOf = environment === 'live' ? livePrices.lookUp : lookUpSandboxPrice;
  return (code) => (code === 'USD' ? '1' : priceOf(code));
}

/** An amount of one currency in another at market prices; null where one of them is unknown. */
export function convertAtMarket(
  amount: string,
  { from, to, rounding }: { from: string; to: string; rounding: Rounding },
  priceOf: PriceLookup,
): string | null {
  const [sold, bought] = [priceOf(from), priceOf(to)];
  return sold === null || bought === null ? null : multiplyFraction([amount, sold], [bought], DECIMALS, rounding);
}

/** Both amounts at the market's price without fees; where no price is known, at the best offer's. @throws V2Error */
export async function marketAmounts(terms: AmountTerms): Promise<{ fromAmount: string; toAmount: string }> {
  const { services, caller, amount, type, from, to } = terms;
  const priceOf = pricesFor(services, caller);
  if (type === 'direct') {
    const toAmount = convertAtMarket(amount, { from: from.code, to: to.code, rounding: 'down' }, priceOf);
    return toAmount === null ? offeredAmounts(terms) : { fromAmount: amount, toAmount };
  }
  const fromAmount = convertAtMarket(amount, { from: to.code, to: from.code, rounding: 'up' }, priceOf);
  return fromAmount === null ? offeredAmounts(terms) : { fromAmount, toAmount: amount };
}

async function offeredAmounts(terms: AmountTerms): Promise<{ fromAmount: string; toAmount: string }> {
  const { amountFrom, amountTo } = await bestPrice(terms);
  return { fromAmount: amountFrom, toAmount: amountTo };
}
