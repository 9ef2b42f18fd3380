import type { Caller } from '#api/authentication/caller';
import { callProviders, type Market, quoteOptionsOf } from '#api/quotes/market';
import { type StoredQuote, storeOffers } from '#api/quotes/stored-quote';
import type { ApiServices } from '#api/services';
import type { PairFields } from '#contract/v2/estimate';
import { roundAmount } from '#domain/amount';
import { type AssetId, decimalsOfAsset } from '#domain/assets/currencies';
import { type FieldIssue, invalidFields, ServiceError } from '#domain/error';
import type { RateType } from '#domain/quotes/terms';
import { type AmountRange, V2Error } from '#domain/v2/error';
import { type Direction, type Flow, V2_QUOTE_SIDES } from '#domain/v2/flow';
import { resolveTicker, type TickerProblem, toTicker } from '#domain/v2/ticker';
import type { ProviderFacts } from '#providers/provider';
import { limitsFor } from '#quotes/limits';
import type { Offer } from '#quotes/offer';
import { quoteAll } from '#quotes/quote-engine';
import { issueOfTicker, type NamedAsset } from '../ticker-issues';
import { v2MarketFor } from './v2-market';

/** The input for a price or a limit. */
interface PriceTerms extends V2AssetPair {
  services: ApiServices;
  caller: Caller | null;
  flow: Flow;
}

/** Errors when a price is not available. */
export const PRICE_ERRORS = [
  'not_valid_params',
  'pair_is_inactive',
  'fixed_rate_not_enabled',
  'deposit_too_small',
  'out_of_range',
  'service_unavailable',
] as const;

/** The input for a price, its amount rounded to the asset's decimals. */
export interface AmountTerms extends PriceTerms {
  type: Direction;
  amount: string;
}

/**
 * The overall limits of the flow's providers, at its rate. @throws V2Error pair_is_inactive, fixed_rate_not_enabled;
 * ServiceError PROVIDER_ERROR
 */
export function v2LimitsOf(terms: PriceTerms): Promise<AmountRange> {
  const { services, caller, flow, from, to } = terms;
  const options = { ...quoteOptionsOf(services, caller), rateType: rateTypeOf(flow) };
  return asOffered(() => limitsFor(from, to, marketOf(terms).providers, options));
}

/**
 * The best price of the flow, preferring suitable offers. In reverse it promises exactly the requested amount, though some
 * providers offer slightly more.
 * @throws V2Error as limitsOf does, and for an amount that no provider accepts
 */
export async function bestPrice(terms: AmountTerms, suits: (offer: Offer) => boolean = () => true): Promise<Offer> {
  const { services, caller, flow, from, to, type } = terms;
  const amount = fitToAsset(terms);
  const question = { from, to, amount, side: V2_QUOTE_SIDES[type], rateType: rateTypeOf(flow), userIp: null };
  try {
    const { offers } = await asOffered(() =>
      quoteAll(question, marketOf(terms).providers, quoteOptionsOf(services, caller)),
    );
    const best = offers.find(suits) ?? offers[0];
    if (!best) {
      throw new V2Error('pair_is_inactive');
    }
    return type === 'reverse' ? { ...best, amountTo: amount } : best;
  } catch (error) {
    throw isOfAmount(error) ? await refuseAmount(terms, error) : error;
  }
}

/** The best price, stored as the caller's quote. */
export async function holdPrice(terms: AmountTerms, suits?: (offer: Offer) => boolean): Promise<StoredQuote> {
  const { services, caller, from, to, type } = terms;
  const market = v2MarketFor(services.providers, caller);
  const best = await bestPrice(terms, suits);
  const [held] = await storeOffers(services, { caller, market, from, to, side: V2_QUOTE_SIDES[type] }, [best]);
  if (!held) {
    throw new V2Error('pair_is_inactive');
  }
  return held;
}

/** Floating-point clients send more decimals than an asset has: amounts to send are rounded down, amounts to receive up. */
export function fitToAsset(terms: Pick<AmountTerms, 'from' | 'to' | 'type' | 'amount'>): string {
  const { from, to, type, amount } = terms;
  const fitted =
    type === 'direct'
      ? roundAmount(amount, decimalsOfAsset(from), 'down')
      : roundAmount(amount, decimalsOfAsset(to), 'up');
  return fitted === '0' ? amount : fitted;
}

/** @throws V2Error pair_is_inactive, fixed_rate_not_enabled, without calling any provider */
export function requireOffered(terms: PriceTerms): void {
  const { from, to } = terms;
  if (!marketOf(terms).providers.some((provider) => provider.supports(from, to))) {
    throw new V2Error('pair_is_inactive');
  }
}

/** The caller's market, restricted to fixed rates if requested. @throws V2Error fixed_rate_not_enabled */
function marketOf({ services, caller, flow, from, to }: PriceTerms): Market {
  const market = v2MarketFor(services.providers, caller);
  if (flow === 'standard') {
    return market;
  }
  const fixed = market.providers.filter(({ facts }) => hasFixedRate(facts));
  const isSwapped = market.providers.some((provider) => provider.supports(from, to));
  if (isSwapped && !fixed.some((provider) => provider.supports(from, to))) {
    throw new V2Error('fixed_rate_not_enabled');
  }
  return { ...market, providers: fixed };
}

/** Calls providers; if none currently swaps the pair, the pair is reported as inactive. */
async function asOffered<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await callProviders(call);
  } catch (error) {
    const isOffNow = error instanceof ServiceError && ['INVALID_PAIR', 'NO_PROVIDERS_AVAILABLE'].includes(error.code);
    throw isOffNow && !(error instanceof V2Error) ? new V2Error('pair_is_inactive') : error;
  }
}

/** A standard order takes the best price, at whichever rate. */
function rateTypeOf(flow: Flow): RateType | undefined {
  return flow === 'fixed-rate' ? 'fixed' : undefined;
}

function hasFixedRate({ rates }: ProviderFacts): boolean {
  return (rates.fixed ?? []).length > 0;
}

const AMOUNT_CODES: ReadonlySet<string> = new Set(['AMOUNT_TOO_LOW', 'AMOUNT_TOO_HIGH']);

/** Whether the amount was refused, by providers' prices or by the provider that should have opened the order. */
export function isOfAmount(error: unknown): error is ServiceError {
  return error instanceof ServiceError && AMOUNT_CODES.has(error.code);
}

/**
 * States the accepted range, always in the deposit's currency. The limit that the refusal names comes first: the one that is
 * stated for the pair may be such that it takes the amount [rules/v2: Errors].
 */
export async function refuseAmount(terms: AmountTerms, { code, options: { limit } }: ServiceError): Promise<V2Error> {
  const stated = await v2LimitsOf(terms).catch((): AmountRange => ({ min: '0', max: null }));
  const range = { min: limit?.min ?? stated.min, max: limit?.max ?? stated.max };
  const isLow = code === 'AMOUNT_TOO_LOW';
  if (terms.type === 'reverse') {
    return new V2Error('not_valid_params', { message: `amountTo is too ${isLow ? 'small' : 'big'}`, range });
  }
  return new V2Error(isLow ? 'deposit_too_small' : 'out_of_range', { range });
}

export interface V2AssetPair {
  from: AssetId;
  to: AssetId;
}

interface NamedPair {
  fromCurrency: string;
  toCurrency: string;
  fromNetwork?: string | undefined;
  toNetwork?: string | undefined;
}

/**
 * The assets named in a request. @throws ServiceError INVALID_PAIR with fields, V2Error pair_is_inactive if both are the
 * same
 */
export function pairOf({ fromCurrency, fromNetwork, toCurrency, toNetwork }: NamedPair): V2AssetPair {
  const from = resolveTicker(fromCurrency, fromNetwork);
  const to = resolveTicker(toCurrency, toNetwork);
  if (typeof from === 'string' || typeof to === 'string') {
    throw invalidFields(
      ...problemOf('from', { ticker: fromCurrency, network: fromNetwork }, from),
      ...problemOf('to', { ticker: toCurrency, network: toNetwork }, to),
    );
  }
  if (from.code === to.code && from.network === to.network) {
    throw new V2Error('pair_is_inactive', { message: 'Both sides are the same' });
  }
  return { from, to };
}

function problemOf(side: 'from' | 'to', named: NamedAsset, resolved: AssetId | TickerProblem): FieldIssue[] {
  return typeof resolved === 'string'
    ? [issueOfTicker(named, resolved, { currency: `${side}Currency`, network: `${side}Network` })]
    : [];
}

/** The pair's fields in responses. */
export function pairFields({ from, to }: V2AssetPair): Record<keyof typeof PairFields, string> {
  const [sold, bought] = [toTicker(from), toTicker(to)];
  return {
    fromCurrency: sold.ticker,
    fromNetwork: sold.network,
    toCurrency: bought.ticker,
    toNetwork: bought.network,
  };
}
