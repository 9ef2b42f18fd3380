import type { Caller } from '#api/authentication/caller';
import { cachePerVersion } from '#api/http/document';
import { type Market, marketFor } from '#api/quotes/market';
import type { ApiServices } from '#api/services';
import type { Providers } from '#providers/registry';
import { indexPairs, type PairIndex } from '#quotes/catalog';

/**
 * What a caller of the v2 API can see and swap. Providers that find a deposit only by its hash are left out, because no call of
 * this API reports one [rules/v2: Currencies].
 */
export function v2MarketFor(providers: Providers, caller: Caller | null): Market {
  const market = marketFor(providers, caller);
  return { ...market, providers: market.providers.filter(({ facts }) => !facts.needsMemoWallet) };
}

/** The pairs of the market, computed once per version. */
export function v2PairsOf(services: ApiServices, { environment, providers, version }: Market): PairIndex {
  return cachePerVersion(services, `v2 pair index ${environment}`, version, () => indexPairs(providers));
}
