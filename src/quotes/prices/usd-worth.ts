import type { Database } from '#db/client';
import type { Notifications } from '#db/notifications';
import { listFreshPrices } from '#db/quotes/prices';
import { multiplyFraction } from '#domain/amount';
import type { Logger } from '#domain/logs/log';
import type { OrderInput } from '#domain/orders/order';
import { DOLLAR_STABLECOINS, PRICE_LIFE, plausibleWorth, USD_DECIMALS } from '#domain/quotes/usd-price';
import { repeatRead } from '#process/repeated-read';
import { SIMULATED_PRICES } from '#providers/simulated/prices';

/**
 * The price of one unit of a currency in US dollars, or null if unknown. Read from memory, never a request: no order
 * creation waits for a price.
 */
export type PriceLookup = (code: string) => string | null;

/** The sandbox's prices are invented, so they are never used for live orders. */
export const findSandboxPrice: PriceLookup = (code) =>
  Object.hasOwn(SIMULATED_PRICES, code) ? (SIMULATED_PRICES[code] ?? null) : null;

/**
 * The value of an order's amount to send, in US dollars with up to 8 decimals, rounded down; null if unknown. A dollar
 * stablecoin on either side determines it: the sent amount is the value, the received one is the value less all costs of the
 * swap.
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

export interface LivePrices {
  lookUp: PriceLookup;
  close(): Promise<void>;
}

/** Caches the prices of live currencies found by the workers in memory. */
export function openLivePrices(deps: {
  db: Database;
  notifications: Notifications;
  everyMs: number;
  log: Logger;
}): LivePrices {
  const { db, notifications, everyMs, log } = deps;
  let prices: ReadonlyMap<string, string> = new Map();
  const memory = repeatRead({
    read: async () => {
      const rows = await listFreshPrices(db, PRICE_LIFE.endsMs);
      prices = new Map(rows.map(({ code, usd }) => [code, usd]));
    },
    everyMs,
    onError: (err) => log.warn({ err }, 'could not read the prices; what is known holds on'),
  });
  const unsubscribe = notifications.listen('price', memory.readNow);
  return {
    lookUp: (code) => prices.get(code) ?? null,
    async close() {
      unsubscribe();
      await memory.close();
    },
  };
}
