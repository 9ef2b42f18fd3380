import type { Caller } from '#api/admission/caller';
import { type Market, marketFor } from '#api/quotes/market';
import { askProviders } from '#api/quotes/quote-refusal';
import { type StoredQuote, storeOffers } from '#api/quotes/stored-quote';
import type { ApiServices } from '#api/services';
import { roundAmount } from '#domain/amount';
import { decimalsOfAsset } from '#domain/assets/currencies';
import { ServiceError } from '#domain/error';
import { type AmountRange, V2Error } from '#domain/v2/error';
import { type Direction, type Flow, V2_QUOTE_SIDES } from '#domain/v2/flow';
import type { ProviderFacts } from '#providers/provider';
import { limitsFor } from '#quotes/limits';
import type { Offer } from '#quotes/offer';
import { quoteAll } from '#quotes/quote-engine';
import type { V2AssetPair } from './pair';

/** What a price or a limit is asked for. */
export interface PriceTerms extends V2AssetPair {
  services: ApiServices;
  caller: Caller | null;
  flow: Flow;
}

/** Why a price cannot be had. */
export const PRICE_ERRORS = [
  'not_valid_params',
  'pair_is_inactive',
  'fixed_rate_not_enabled',
  'deposit_too_small',
  'out_of_range',
  'service_unavailable',
] as const;

/** A price, whose given amount is cut to what its asset can hold. */
export interface AmountTerms extends PriceTerms {
  type: Direction;
  amount: string;
}

/** The range over the providers of the flow. @throws V2Error pair_is_inactive, fixed_rate_not_enabled; ServiceError PROVIDER_ERROR */
export function v2LimitsOf(terms: PriceTerms): Promise<AmountRange> {
  const { from, to } = terms;
  return asOffered(() => limitsFor(from, to, marketOf(terms).providers, optionsOf(terms)));
}

function optionsOf({ services, caller }: PriceTerms) {
  return { health: services.providerHealth, switchedOff: caller?.switchedOff ?? [] };
}

/**
 * The best price of the flow, of those that suit if any does. In reverse it promises exactly what was asked for, though some providers offer a little more.
 * @throws V2Error as limitsOf does, and for an amount that nobody takes
 */
export async function bestPrice(terms: AmountTerms, suits: (offer: Offer) => boolean = () => true): Promise<Offer> {
  const { caller, flow, from, to, type } = terms;
  const amount = fitToAsset(terms);
  const rateType = flow === 'fixed-rate' ? ('fixed' as const) : undefined;
  const question = { from, to, amount, side: V2_QUOTE_SIDES[type], rateType, userIp: null };
  const options = { ...optionsOf(terms), markupBps: caller?.markupBps ?? 0 };
  try {
    const { offers } = await asOffered(() => quoteAll(question, marketOf(terms).providers, options));
    const best = offers.find(suits) ?? offers[0];
    if (!best) {
      throw new V2Error('pair_is_inactive');
    }
    return type === 'reverse' ? { ...best, amountTo: amount } : best;
  } catch (error) {
    throw error instanceof ServiceError && AMOUNT_CODES.has(error.code) ? await refuseAmount(terms, error) : error;
  }
}

/** The best price, stored as a quote of this caller. */
export async function holdPrice(terms: AmountTerms, suits?: (offer: Offer) => boolean): Promise<StoredQuote> {
  const { services, caller, from, to, type } = terms;
  const market = marketFor(services.providers, caller);
  const best = await bestPrice(terms, suits);
  const [held] = await storeOffers(services, { caller, market, from, to, side: V2_QUOTE_SIDES[type] }, [best]);
  if (!held) {
    throw new V2Error('pair_is_inactive');
  }
  return held;
}

/** Floating-point clients send more decimals than an asset has: what is sent is cut down, what is to arrive up. */
export function fitToAsset(terms: Pick<AmountTerms, 'from' | 'to' | 'type' | 'amount'>): string {
  const { from, to, type, amount } = terms;
  const fitted =
    type === 'direct'
      ? roundAmount(amount, decimalsOfAsset(from), 'down')
      : roundAmount(amount, decimalsOfAsset(to), 'up');
  return fitted === '0' ? amount : fitted;
}

/** @throws V2Error pair_is_inactive, fixed_rate_not_enabled, without asking any provider */
export function requireOffered(terms: PriceTerms): void {
  const { from, to } = terms;
  if (!marketOf(terms).providers.some((provider) => provider.supports(from, to))) {
    throw new V2Error('pair_is_inactive');
  }
}

/** The caller's market, with fixed rates alone where they are asked for. @throws V2Error fixed_rate_not_enabled */
function marketOf({ services, caller, flow, from, to }: PriceTerms): Market {
  const market = marketFor(services.providers, caller);
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

/** Runs a question to the providers; nobody who swaps the pair now is a pair that is not offered. */
async function asOffered<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await askProviders(ask);
  } catch (error) {
    const isOffNow = error instanceof ServiceError && ['INVALID_PAIR', 'NO_PROVIDERS_AVAILABLE'].includes(error.code);
    throw isOffNow && !(error instanceof V2Error) ? new V2Error('pair_is_inactive') : error;
  }
}

function hasFixedRate({ rates }: ProviderFacts): boolean {
  return (rates.fixed ?? []).length > 0;
}

const AMOUNT_CODES: ReadonlySet<string> = new Set(['AMOUNT_TOO_LOW', 'AMOUNT_TOO_HIGH']);

/** Says what would be taken, always in what is sent [rules/v2: Errors]. */
async function refuseAmount(terms: AmountTerms, { code, options }: ServiceError): Promise<V2Error> {
  const range: AmountRange = await v2LimitsOf(terms).catch(() => ({
    min: options.limit?.min ?? '0',
    max: options.limit?.max ?? null,
  }));
  const isLow = code === 'AMOUNT_TOO_LOW';
  if (terms.type === 'reverse') {
    return new V2Error('not_valid_params', { message: `amountTo is too ${isLow ? 'small' : 'big'}`, range });
  }
  return new V2Error(isLow ? 'deposit_too_small' : 'out_of_range', { range });
}
