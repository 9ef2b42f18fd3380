import { type AssetId, assetKey, CURRENCIES, networksOf } from '../domain/assets/currencies';
import { usesMemo } from '../domain/assets/networks';
import type { Provider } from '../providers/provider';

export interface CurrencyRow {
  code: string;
  name: string;
  networks: string[];
  /** Whether any of the networks takes a memo or tag. */
  hasExtraId: boolean;
}

export interface CurrencyFilter {
  /** Only what some provider trades now. */
  active?: boolean;
  /** Only what some provider trades at a fixed rate. */
  fixedRate?: boolean;
}

/**
 * The currencies of the catalogue, sorted by code; a filter also drops the networks it excludes
 * [rules/quotes: Currencies].
 */
export function listCurrencies(providers: readonly Provider[], filter: CurrencyFilter = {}): CurrencyRow[] {
  const trading = filter.fixedRate ? providers.filter(({ facts }) => facts.rates.fixed) : providers;
  const traded = new Set(trading.flatMap((provider) => provider.assets().map(assetKey)));
  const isListed = (asset: AssetId) => !(filter.active || filter.fixedRate) || traded.has(assetKey(asset));
  return CURRENCIES.flatMap((currency) => {
    const { code, name } = currency;
    const networks = networksOf(currency).filter((network) => isListed({ code, network }));
    return networks.length === 0 ? [] : [{ code, name, networks, hasExtraId: networks.some(usesMemo) }];
  });
}

export interface Pair {
  from: AssetId;
  to: AssetId;
  fixedRateAvailable: boolean;
}

/**
 * Every pair some provider swaps, by code and network of `from`, then of `to`; filters are codes in any case
 * [rules/quotes: Pairs].
 */
export function* listAllPairs(
  providers: readonly Provider[],
  filter: { from?: string; to?: string } = {},
): Generator<Pair> {
  const assets = assetsOf(providers);
  for (const from of assets.filter(hasCode(filter.from))) {
    for (const to of assets.filter(hasCode(filter.to))) {
      const swapping = providers.filter((provider) => provider.supports(from, to));
      if (swapping.length > 0) {
        yield { from, to, fixedRateAvailable: swapping.some(({ facts }) => facts.rates.fixed !== undefined) };
      }
    }
  }
}

function assetsOf(providers: readonly Provider[]): AssetId[] {
  const byKey = new Map(providers.flatMap((provider) => provider.assets().map((asset) => [assetKey(asset), asset])));
  return [...byKey.values()].sort((a, b) => compareText(a.code, b.code) || compareText(a.network, b.network));
}

function hasCode(wanted: string | undefined): (asset: AssetId) => boolean {
  return wanted === undefined ? () => true : ({ code }) => code === wanted.toUpperCase();
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
