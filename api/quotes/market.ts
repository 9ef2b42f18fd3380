import { refuseUnlisted } from '#contract/unlisted';
import { type AssetId, CURRENCIES, currencyByCode, networksOf, resolveAsset } from '#domain/assets/currencies';
import type { Environment } from '#domain/environment';
import { type ErrorCode, invalidFields, ServiceError } from '#domain/error';
import type { Provider } from '#providers/provider';
import type { Providers } from '#providers/registry';
import { QuoteFailure, type QuoteFailureReason } from '#quotes/candidates';
import { indexPairs, type PairIndex } from '#quotes/catalog';
import type { QuoteOptions } from '#quotes/quote-engine';
import type { Caller } from '../authentication/caller';
import { cachePerVersion } from '../http/document';
import type { ApiServices } from '../services';

/** What a caller can see and swap. */
export interface Market {
  environment: Environment;
  providers: readonly Provider[];
  /** Changes whenever the tradable assets change. */
  version: string;
}

/**
 * With a key, its environment; without one, the live market, or the sandbox if no provider is live [rules/quotes: Who sees
 * what].
 */
export function marketFor(providers: Providers, caller: Caller | null): Market {
  const environment = caller?.environment ?? (providers.of('live').length > 0 ? 'live' : 'test');
  const offered = providers.of(environment === 'live' ? 'live' : 'sandbox');
  return { environment, providers: offered, version: environment === 'live' ? providers.version() : '' };
}

/**
 * What decides about providers and their offers, for this caller. The same wherever a price is asked for, so that every API
 * chooses the same best offer [rules/quotes: Which is best].
 */
export function quoteOptionsOf(services: ApiServices, caller: Caller | null) {
  return {
    markupBps: caller?.markupBps ?? 0,
    rankFactors: services.rankFactors.lookUp,
    health: services.providerHealth,
    switchedOff: caller?.switchedOff ?? [],
  } satisfies QuoteOptions;
}

/** The pairs of the market, computed once per version. */
export function pairsOf(services: ApiServices, { environment, providers, version }: Market): PairIndex {
  return cachePerVersion(services, `pair index ${environment}`, version, () => indexPairs(providers));
}

interface PairRequest {
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
    ...(from ? [] : [refuseUnknown('from', request.from, request.from_network)]),
    ...(to ? [] : [refuseUnknown('to', request.to, request.to_network)]),
  );
}

function refuseUnknown(side: 'from' | 'to', code: string, network: string | undefined) {
  const currency = currencyByCode(code);
  return currency
    ? { field: `${side}_network`, issue: `${refuseUnlisted(network, networksOf(currency))} for ${currency.code}` }
    : { field: side, issue: refuseUnlisted(code.toUpperCase(), CODES_KNOWN, 'GET /currencies lists all') };
}

const CODES_KNOWN = CURRENCIES.map(({ code }) => code);

/** How long a public response may be cached: it differs by key, so shared caches store only the keyless one. */
export function cacheHeaders(caller: Caller | null, seconds: number): Record<string, string> {
  return { 'Cache-Control': `${caller ? 'private' : 'public'}, max-age=${seconds}` };
}

const CODES: Readonly<Record<QuoteFailureReason, ErrorCode>> = {
  invalid_pair: 'INVALID_PAIR',
  too_low: 'AMOUNT_TOO_LOW',
  too_high: 'AMOUNT_TOO_HIGH',
  provider_error: 'PROVIDER_ERROR',
  none_available: 'NO_PROVIDERS_AVAILABLE',
};

/** Calls providers and maps their common failure to the public error [rules/quotes: When no provider offers]. */
export async function callProviders<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw error instanceof QuoteFailure ? toServiceError(error) : error;
  }
}

function toServiceError({ reason, limit }: QuoteFailure): ServiceError {
  const code = CODES[reason];
  if (reason === 'invalid_pair') {
    return new ServiceError(code, { message: 'No provider swaps this pair' });
  }
  return new ServiceError(
    code,
    limit === null ? {} : { limit: reason === 'too_low' ? { min: limit } : { max: limit } },
  );
}
