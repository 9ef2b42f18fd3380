import { multiplyFraction } from '#domain/amount';
import type { OrderInput } from '#domain/orders/order';
import { DOLLAR_STABLECOINS, plausibleWorth, USD_DECIMALS } from '#domain/quotes/usd-price';
import { SIMULATED_PRICES } from '#providers/simulated/prices';

/**
 * What one unit of a currency is worth in US dollars, or null when nobody knows. A look-up, never a request: a creation waits
 * for no price.
 */
export type PriceLookup = (code: string) => string | null;

/** The sandbox's prices are made up, so live orders are never valued by them. */
export const lookUpSandboxPrice: PriceLookup = (code) =>
  Object.hasOwn(SIMULATED_PRICES, code) ? (SIMULATED_PRICES[code] ?? null) : null;

/**
 * The worth of what an order is to send, in US dollars with up to 8 decimals, rounded down; null when it is unknown. A dollar
 * stablecoin on either side says it by itself: sent, it is the worth; received, it is the worth less all costs of the swap.
 */
export function convertToUsd(
  { from, to, amountFrom, amountTo }: Pick<OrderInput, 'from' | 'to' | 'amountFrom' | 'amountTo'>,
  priceOf: PriceLookup,
): string | null {
  if (DOLLAR_STABLECOINS.has(from)) {
    return worthAt(amountFrom, '1');
  }
  if (DOLLAR_STABLECOINS.has(to)) {
    return worthAt(amountTo, '1');
  }
  const price = priceOf(from);
  return price === null ? null : worthAt(amountFrom, price);
}

function worthAt(amount: string, price: string): string | null {
  return plausibleWorth(multiplyFraction([amount, price], [], USD_DECIMALS, 'down'));
}
