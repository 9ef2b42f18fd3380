import { type AssetId, assetKey, CURRENCIES, networksOf } from '../domain/assets/currencies';
import { usesMemo } from '../domain/assets/networks';
import type { Provider } from '../providers/provider';

export interface CurrencyRow {
  code: string;
  name: string;
  networks: string[];
  /** Whether any of the networks uses a memo or tag. */
  hasExtraId: boolean;
}

export interface CurrencyFilter {
  /** Only currencies that some provider currently trades. */
  active?: boolean;
  /** Only currencies that some provider trades at a fixed rate. */
  fixedRate?: boolean;
}

/** The currencies of the catalog, sorted by code; a filter also removes excluded networks [rules/quotes: Currencies]. */
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
