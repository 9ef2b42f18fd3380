import { compareAmounts, multiplyFraction } from '#domain/amount';
import { type AssetId, assetKey, decimalsOfAsset } from '#domain/assets/currencies';
import { expectedSeconds } from '#domain/assets/networks';
import { MINUTE, toIso } from '#domain/duration';
import { sendableLimit } from '#domain/quotes/limits';
import type { RateType } from '#domain/quotes/terms';
import type { Adapter, AdapterQuote, AdapterQuoteRequest } from '../adapter';
import {
  type Limits,
  OutsideLimits,
  type Provider,
  ProviderError,
  type ProviderQuote,
  type QuoteRequest,
} from '../provider';
import { chooseRate, type LiveContext, toAdapterPair } from './context';

/** The amount for finding the limits of a provider that only states them with prices; almost always outside of them. */
const SAMPLE = '0.00001';

/** Quotes and limits of a live provider. */
export function createQuotes(context: LiveContext): Pick<Provider, 'quote' | 'limits' | 'knownLimits'> {
  const known = rememberLimits(context.now);
  const { adapter } = context;
  return {
    quote: (request) =>
      context.run('quote', () =>
        quote(context, known, request).catch((error) => {
          throw withSendableLimit(error, request.from);
        }),
      ),
    limits: (from, to, rateType) => context.run('limits', () => limitsOf(context, known, { from, to, rateType })),
    knownLimits: (from, to, rateType = chooseRate(adapter, { side: 'send' })) => known.find({ from, to, rateType }),
  };
}

async function quote(context: LiveContext, known: KnownLimits, request: QuoteRequest): Promise<ProviderQuote> {
  const { adapter } = context;
  const api = context.api.prompt;
  const { amount, side, markupBps = 0 } = request;
  const pair = toAdapterPair(context, request);
  const requestTerms = {
    ...pair,
    amount,
    side,
    userIp: adapter.facts.demands.userIp === 'required' ? (request.userIp ?? null) : null,
    markupBps: markupBps + context.ownShareBps,
  };
  const limited = { from: request.from, to: request.to, rateType: pair.rate };
  const answer = await adapter.quote(api, requestTerms).catch(async (error) => {
    throw error instanceof OutsideLimits ? await toLimitError(context, requestTerms, error) : error;
  });
  if (answer.limits && isOfProvider(adapter, answer.limits)) {
    known.store(limited, toSendable(answer.limits, request.from));
  }
  checkQuote(requestTerms, answer, context.now());
  return {
    // Digits beyond the coin's decimals are rounded against the customer [rules/addresses: Amounts].
    amountFrom: multiplyFraction([answer.amountFrom], [], decimalsOfAsset(request.from), 'up'),
    amountTo: multiplyFraction([answer.amountTo], [], decimalsOfAsset(request.to), 'down'),
    etaSeconds: answer.etaSeconds ?? expectedSeconds(request.from.network, request.to.network),
    warnings: [...answer.warnings],
    quoteRef: answer.quoteRef,
    validUntil: answer.validUntil,
    networkFee: answer.networkFee,
    limits: answer.limits,
    realProvider: answer.realProvider,
  };
}

/** Whether the limits that came with a price hold for the pair: an aggregator's are those of one offer, and others take more. */
function isOfProvider({ facts }: Adapter, { min, max }: Partial<Limits>): boolean {
  return facts.kind !== 'aggregator' && (min !== undefined || max !== undefined);
}

/** Rejects a response for a different request, or with amounts the coin cannot represent. @throws ProviderError */
function checkQuote(request: AdapterQuoteRequest, answer: AdapterQuote, now: number): void {
  const { amountFrom, amountTo, limits, validUntil } = answer;
  const fixedSide = request.side === 'send' ? amountFrom : amountTo;
  const isShort = compareAmounts(fixedSide, request.amount) !== 0;
  // A provider may pay out slightly more than requested.
  if (isShort && (request.side === 'send' || compareAmounts(amountTo, request.amount) < 0)) {
    throw invalid(`prices ${fixedSide} where ${request.amount} was requested`);
  }
  if (compareAmounts(amountFrom, '0') <= 0 || compareAmounts(amountTo, '0') <= 0) {
    throw invalid('prices nothing');
  }
  if (validUntil !== null && !(Date.parse(validUntil) > now)) {
    throw invalid('the price has lapsed already');
  }
  if (limits && (isBeyond(amountFrom, limits.max) || isBeyond(limits.min, amountFrom))) {
    throw refuseAmount(amountFrom, limits);
  }
}

function isBeyond(amount: string | undefined, limit: string | undefined): boolean {
  return amount !== undefined && limit !== undefined && compareAmounts(amount, limit) > 0;
}

function invalid(message: string): ProviderError {
  return new ProviderError('unavailable', { message, label: 'invalid_answer' });
}

/**
 * Limits are in units of `from`; if the amount is in units of `to`, a price at the minimum shows which limit it violates.
 */
async function toLimitError(
  { adapter, api: { prompt } }: LiveContext,
  request: AdapterQuoteRequest,
  cause: OutsideLimits,
): Promise<ProviderError> {
  const { min, max } = cause.limits;
  if (request.side === 'send' || min === undefined || max === undefined) {
    return refuseAmount(request.amount, request.side === 'send' ? cause.limits : onlyOne(cause.limits), cause);
  }
  const atMinimum = await adapter.quote(prompt, { ...request, side: 'send', amount: min }).catch(() => null);
  if (atMinimum === null) {
    return new ProviderError('refused', { message: 'the amount is outside the limits', cause });
  }
  const isBelow = compareAmounts(request.amount, atMinimum.amountTo) < 0;
  return new ProviderError(isBelow ? 'below_limit' : 'above_limit', { limit: isBelow ? min : max, cause });
}

/** With both limits or none, nothing can be said about an amount of the other coin. */
function onlyOne({ min, max }: Partial<Limits>): Partial<Limits> {
  return (min === undefined) === (max === undefined)
    ? {}
    : { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

/** From the provider's limits call, or else from its response to a price request; empty if it states none. */
async function limitsOf(
  context: LiveContext,
  known: KnownLimits,
  { from, to, rateType: wanted }: Omit<LimitedPair, 'rateType'> & { rateType: RateType | undefined },
): Promise<Partial<Limits>> {
  const { adapter } = context;
  const api = context.api.prompt;
  const rateType = chooseRate(adapter, { side: 'send', rateType: wanted });
  const pair = toAdapterPair(context, { from, to, side: 'send', rateType });
  const limits = adapter.limits
    ? await adapter.limits(api, pair)
    : await adapter.quote(api, { ...pair, amount: SAMPLE, side: 'send' }).then(
        (answer) => answer.limits,
        (error) => limitsIn(error),
      );
  const sendable = toSendable(limits ?? {}, from);
  known.store({ from, to, rateType }, sendable);
  return sendable;
}

function limitsIn(error: unknown): Partial<Limits> {
  if (error instanceof OutsideLimits) {
    return error.limits;
  }
  if (error instanceof ProviderError && error.limit !== undefined) {
    return error.kind === 'above_limit' ? { max: error.limit } : { min: error.limit };
  }
  throw error;
}

/** Providers state limits with more decimals than a coin has: such an amount could neither be quoted nor sent. */
function toSendable({ min, max, ...stated }: Partial<Limits>, from: AssetId): Partial<Limits> {
  const decimals = decimalsOfAsset(from);
  return {
    ...stated,
    ...(min !== undefined && { min: sendableLimit(min, 'min', decimals) }),
    ...(max !== undefined && { max: sendableLimit(max, 'max', decimals) }),
  };
}

/** The same for the limit that a refusal names: another error if the amount is another one. */
export function withSendableLimit(error: unknown, from: AssetId): unknown {
  if (!(error instanceof ProviderError) || error.limit === undefined) {
    return error;
  }
  const { kind, message, label } = error;
  const tookEffect = !error.hadNoEffect;
  const limit = sendableLimit(error.limit, kind === 'above_limit' ? 'max' : 'min', decimalsOfAsset(from));
  return limit === error.limit ? error : new ProviderError(kind, { message, label, limit, tookEffect, cause: error });
}

/** How long limits are cached; they follow the market. */
const CACHE_MS = MINUTE;
const MAX_PAIRS = 2_000;

interface KnownLimits {
  find(pair: LimitedPair): Partial<Limits> | null;
  store(pair: LimitedPair, limits: Partial<Limits>): void;
}

export interface LimitedPair {
  from: AssetId;
  to: AssetId;
  rateType: RateType;
}

/** Caches the limits recently stated by a provider, per pair and rate type. */
function rememberLimits(now: () => number): KnownLimits {
  const known = new Map<string, { limits: Partial<Limits>; until: number }>();
  const keyOf = ({ from, to, rateType }: LimitedPair) => `${assetKey(from)} ${assetKey(to)} ${rateType}`;
  return {
    find(pair) {
      const found = known.get(keyOf(pair));
      return found && found.until > now() ? found.limits : null;
    },
    store(pair, limits) {
      known.delete(keyOf(pair));
      known.set(keyOf(pair), { limits: { ...limits, asOf: toIso(now()) }, until: now() + CACHE_MS });
      const [oldest] = known.keys();
      if (known.size > MAX_PAIRS && oldest !== undefined) known.delete(oldest);
    },
  };
}

/** The error that says which limit an amount of `from` violates. */
export function refuseAmount(amountFrom: string, { min, max }: Partial<Limits>, cause?: ProviderError): ProviderError {
  const isAbove = max !== undefined && compareAmounts(amountFrom, max) > 0;
  const isBelow = min !== undefined && compareAmounts(amountFrom, min) < 0;
  // If there is only one limit, it is the violated one: the provider has refused.
  if (isAbove || (!isBelow && min === undefined && max !== undefined)) {
    return new ProviderError('above_limit', { ...(max !== undefined && { limit: max }), cause });
  }
  if (isBelow || (min !== undefined && max === undefined)) {
    return new ProviderError('below_limit', { ...(min !== undefined && { limit: min }), cause });
  }
  return new ProviderError('refused', { message: 'the amount is outside limits that were not stated', cause });
}
