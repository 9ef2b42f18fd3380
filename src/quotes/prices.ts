import type { Database } from '#db/client';
import type { Notifications } from '#db/notifications';
import { listFreshPrices } from '#db/quotes/prices';
import { compareAmounts, multiplyFraction, toRate } from '#domain/amount';
import { type AssetId, decimalsOfAsset } from '#domain/assets/currencies';
import type { Logger } from '#domain/logs/log';
import type { OrderInput } from '#domain/orders/order';
import { DOLLAR_STABLECOINS, medianPrice, PRICE_LIFE, plausibleWorth, USD_DECIMALS } from '#domain/quotes/usd-price';
import { repeatRead } from '#process/repeated-read';
import type { ProviderHealth } from '#providers/health';
import { type Provider, ProviderError } from '#providers/provider';
import { SIMULATED_PRICES } from '#providers/simulated/prices';
import { fanOut, type Measure } from './fan-out';
import { limitsOf } from './limits';
import { fetchQuote } from './shared-quotes';

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

/** Caches the prices of live currencies found by the workers in memory; a dollar stablecoin's is one dollar [rules/payouts: Value in US dollars]. */
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
    lookUp: (code) => (DOLLAR_STABLECOINS.has(code) ? '1' : (prices.get(code) ?? null)),
    async close() {
      unsubscribe();
      await memory.close();
    },
  };
}

/** Enough for a median, few enough to stay well within all rate limits. */
const MAX_PROVIDERS = 5;
const TIMEOUT_MS = 5000;
/** Well above the minimum, where fixed fees no longer distort the price. */
const TIMES_MINIMUM = '20';

export interface FoundPrice {
  code: string;
  usd: string;
  quotes: number;
}

/** The median of what a few providers pay in dollar stablecoins for one unit; null if none does. */
export async function findPrice(
  code: string,
  providers: readonly Provider[],
  health: ProviderHealth,
): Promise<FoundPrice | null> {
  const ways = health.usable(providers).flatMap((provider) => {
    const way = wayToDollars(provider, code);
    return way ? [{ provider, way }] : [];
  });
  const selected = new Map(ways.slice(0, MAX_PROVIDERS).map(({ provider, way }) => [provider, way]));
  const answers = await fanOut(
    [...selected.keys()],
    TIMEOUT_MS,
    (provider, measure) => priceAt(provider, selected, measure),
    health,
  );
  const prices = answers.flatMap((answer) => (answer instanceof ProviderError ? [] : [answer]));
  const usd = medianPrice(prices);
  return usd === null ? null : { code, usd, quotes: prices.length };
}

interface Way {
  from: AssetId;
  to: AssetId;
}

function wayToDollars(provider: Provider, code: string): Way | null {
  const assets = provider.assets();
  const dollars = assets.filter((asset) => DOLLAR_STABLECOINS.has(asset.code));
  for (const from of assets.filter((asset) => asset.code === code)) {
    const to = dollars.find((dollar) => provider.supports(from, dollar));
    if (to) {
      return { from, to };
    }
  }
  return null;
}

async function priceAt(provider: Provider, ways: ReadonlyMap<Provider, Way>, measure: Measure): Promise<string> {
  const way = ways.get(provider);
  const rateType = provider.facts.rates.floating ? 'floating' : 'fixed';
  if (!way) {
    throw new ProviderError('unsupported_pair');
  }
  const { min, max } = await limitsOf(provider, way, measure);
  if (min === undefined && max === undefined) {
    throw new ProviderError('refused', { message: 'states no limits, so nothing tells which amounts are usual' });
  }
  const plenty = multiplyFraction([min ?? '1', TIMES_MINIMUM], [], decimalsOfAsset(way.from), 'up');
  const amount = max === undefined || compareAmounts(plenty, max) < 0 ? plenty : max;
  const quote = await fetchQuote(provider, { ...way, amount, side: 'send', rateType }, measure);
  return toRate(quote.amountTo, quote.amountFrom);
}
