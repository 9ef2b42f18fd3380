import type { Caller } from '#api/admission/caller';
import { marketFor } from '#api/quotes/market';
import type { ApiServices } from '#api/services';
import { multiplyFraction, type Rounding } from '#domain/amount';
import { findSandboxPrice, type PriceLookup } from '#quotes/prices/usd-worth';
import { type AmountTerms, bestPrice } from './price';

/** More than any response shows: the written value is rounded again, finally. */
const DECIMALS = 18;

/** The dollar prices of the currencies in a caller's market, including the dollar itself. */
export function pricesFor({ providers, livePrices }: ApiServices, caller: Caller | null): PriceLookup {
  const { environment } = marketFor(providers, caller);
  const priceOf = environment === 'live' ? livePrices.lookUp : findSandboxPrice;
  return (code) => (code === 'USD' ? '1' : priceOf(code));
}

/** Converts an amount at market prices; null if a price is unknown. */
export function convertAtMarket(
  amount: string,
  { from, to, rounding }: { from: string; to: string; rounding: Rounding },
  priceOf: PriceLookup,
): string | null {
  const [sold, bought] = [priceOf(from), priceOf(to)];
  return sold === null || bought === null ? null : multiplyFraction([amount, sold], [bought], DECIMALS, rounding);
}

/** Both amounts at the market price without fees; if no price is known, at the best offer's. @throws V2Error */
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
