import { type AssetId, currencyByCode, resolveAsset } from '#domain/assets/currencies';
import type { Environment } from '#domain/environment';
import { invalidFields } from '#domain/error';
import type { Provider } from '#providers/provider';
import type { Providers } from '#providers/registry';
import { indexPairs, type PairIndex } from '#quotes/pair-index';
import type { Caller } from '../admission/caller';
import { cachePerEdition } from '../http/document';
import type { ApiServices } from '../services';

/** What a caller can see and swap. */
export interface Market {
  environment: Environment;
  providers: readonly Provider[];
  /** Changes whenever the tradable assets change. */
  edition: string;
}

/**
 * With a key, its environment; without one, the live market, or the sandbox if no provider is live [rules/quotes: Who sees
 * what].
 */
export function marketFor(providers: Providers, caller: Caller | null): Market {
  const environment = caller?.environment ?? (providers.of('live').length > 0 ? 'live' : 'test');
  const offered = providers.of(environment === 'live' ? 'live' : 'sandbox');
  return { environment, providers: offered, edition: environment === 'live' ? providers.edition() : '' };
}

/** The pairs of the market, computed once per edition. */
export function pairsOf(services: ApiServices, { environment, providers, edition }: Market): PairIndex {
  return cachePerEdition(services, `pair index ${environment}`, edition, () => indexPairs(providers));
}

export interface PairRequest {
  from: string;
  to: string;
  from_network?: string | undefined;
  to_network?: string | undefined;
}

/** The assets named in a request. @throws ServiceError INVALID_PAIR with the unknown ones as fields */
export function assetsOf(request: PairRequest): { from: AssetId; to: AssetId } {
  const from = resolveAsset(request.from, request.from_network);
  const to = resolveAsset(request.to, request.to_network);
  if (from && to) {
    return { from, to };
  }
  throw invalidFields(
    ...(from ? [] : [refuseUnknown('from', request.from)]),
    ...(to ? [] : [refuseUnknown('to', request.to)]),
  );
}

function refuseUnknown(side: 'from' | 'to', code: string) {
  return currencyByCode(code)
    ? { field: `${side}_network`, issue: 'is not a network of this currency' }
    : { field: side, issue: 'is not a known currency' };
}

/** Cache headers of a public response: it differs by key, so shared caches store only the keyless one. */
export function cacheHeaders(caller: Caller | null, seconds: number): Record<string, string> {
  return { 'Cache-Control': `${caller ? 'private' : 'public'}, max-age=${seconds}`, Vary: 'X-API-Key' };
}
