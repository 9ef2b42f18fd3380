import { compareAmounts, multiplyFraction, toRate } from '#domain/amount';
import { type AssetId, decimalsOfAsset } from '#domain/assets/currencies';
import { DOLLAR_STABLECOINS, medianPrice } from '#domain/quotes/usd-price';
import type { ProviderHealth } from '#providers/health';
import { type Provider, ProviderError } from '#providers/provider';
import { fanOut, type Measure } from '../fan-out';
import { limitsOf } from '../limits';
import { fetchQuote } from '../shared-quotes';

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
  const plenty = multiplyFraction([min ?? '1', TIMES_MINIMUM], [], decimalsOfAsset(way.from), 'up');
  const amount = max === undefined || compareAmounts(plenty, max) < 0 ? plenty : max;
  const quote = await fetchQuote(provider, { ...way, amount, side: 'send', rateType }, measure);
  return toRate(quote.amountTo, quote.amountFrom);
}
