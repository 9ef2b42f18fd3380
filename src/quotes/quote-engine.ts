import { compareAmounts, grossUpBps, subtractBps, toRate } from '../domain/amount';
import { type AssetId, decimalsOfAsset } from '../domain/assets/currencies';
import { type Explanation, explainPrice } from '../domain/quotes/explanation';
import { type ProviderRange, type WidestRange, widestRange } from '../domain/quotes/limits';
import type { SkippedProvider } from '../domain/quotes/skipped';
import type { RateType } from '../domain/quotes/terms';
import { type ProviderHealth, UNWATCHED } from '../providers/health';
import {
  type Provider,
  ProviderError,
  type ProviderFacts,
  type ProviderQuote,
  type QuoteRequest,
} from '../providers/provider';
import type { DeliveredRatioLookup } from './delivered-ratios';
import { askProviders } from './fan-out';
import { failureOf, QuoteFailure } from './quote-failure';
import { allWarnings, compareOffers, keepBestOfEach } from './ranking';
import { askForQuote } from './shared-questions';
import { skippedBy } from './skipped';

/** How long the slowest provider is waited for [rules/quotes: Estimates]. */
const TIME_BOX_MS = 3000;
/** Shown where no provider states a maximum; more than there is of most coins. */
const NO_MAXIMUM = '1000000000';

export interface MarketOptions {
  timeoutMs?: number;
  /** Says who may be asked, and learns from the answers. */
  health?: ProviderHealth;
  /** Codes of providers that the partner does not want. */
  switchedOff?: readonly string[];
}

export interface QuoteOptions extends MarketOptions {
  /** What the providers deliver of what they quote. */
  deliveredRatio?: DeliveredRatioLookup;
  /** The partner's markup inside the rate, 0 to 300 [rules/quotes: Markup]. */
  markupBps?: number;
}

/** What is asked of all providers; without a rate each is asked at its floating one where it has it. */
export type QuoteQuestion = Omit<QuoteRequest, 'rateType'> & { rateType?: RateType | undefined };

/** One provider's offer, net of everything: `amountTo` is what the user receives. */
export interface Offer extends ProviderQuote {
  provider: ProviderFacts;
  rateType: RateType;
  rate: string;
  markupBps: number;
  /** What the provider pays out: before a markup that it does not keep itself. */
  providerAmountTo: string;
  explanation: Explanation;
  /** What the provider's orders deliver of what it quotes; weighs the offer and changes no amount of it. */
  deliveredRatio: string | null;
}

export interface QuoteRound {
  /** Best first; at least one. */
  offers: Offer[];
  /** Who swaps the pair and made no offer, by code. */
  skipped: SkippedProvider[];
}

/**
 * Every provider's offer, best first [rules/quotes: Estimates]. With `receive` the user gets at least the amount asked
 * for, markup included. @throws QuoteFailure when there is none
 */
export async function quoteAll(
  question: QuoteQuestion,
  providers: readonly Provider[],
  options: QuoteOptions = {},
): Promise<QuoteRound> {
  const { timeoutMs = TIME_BOX_MS, markupBps = 0, health = UNWATCHED, switchedOff = [] } = options;
  const { from, to, side } = question;
  const { candidates, skipped } = chooseCandidates(from, to, providers, { health, switchedOff });
  const { asked, unasked } = chooseRates(candidates, question);
  const rates = new Map(asked.map(({ provider, rateType }) => [provider, rateType]));
  const ask = async (provider: Provider): Promise<Offer> => {
    const { facts } = provider;
    const kept = markupAt(facts, markupBps);
    const request = toRequest(question, kept, rates.get(provider) ?? 'floating');
    const offer = toOffer(question, facts, request.rateType, await askForQuote(provider, request), kept);
    return { ...offer, deliveredRatio: options.deliveredRatio?.(facts.code, from, to) ?? null };
  };
  const questioned = asked.map(({ provider }) => provider);
  const outcomes = await askProviders(questioned, timeoutMs, ask, health);
  const { kept, dropped } = keepBestOfEach(answersIn(outcomes).sort((a, b) => compareOffers(a, b, side)));
  const left = [...skipped, ...unasked, ...skippedBy(questioned, outcomes), ...dropped];
  return { offers: kept, skipped: left.sort((a, b) => (a.code < b.code ? -1 : 1)) };
}

/** The widest range over the providers that answer [rules/quotes: Limits]. @throws QuoteFailure */
export async function limitsFor(
  from: AssetId,
  to: AssetId,
  providers: readonly Provider[],
  { timeoutMs = TIME_BOX_MS, health = UNWATCHED, switchedOff = [] }: MarketOptions = {},
): Promise<WidestRange> {
  const { candidates } = chooseCandidates(from, to, providers, { health, switchedOff });
  const ask = async (provider: Provider): Promise<ProviderRange> => {
    const { min = '0', max = NO_MAXIMUM, asOf = new Date().toISOString() } = await provider.limits(from, to);
    return { code: provider.facts.code, min, max, asOf };
  };
  const [first, ...rest] = answersIn(await askProviders(candidates, timeoutMs, ask, health));
  return widestRange([first, ...rest]);
}

/** Who may be asked about the pair. A pair whose providers are all down is a pair all the same. @throws QuoteFailure */
function chooseCandidates(
  from: AssetId,
  to: AssetId,
  providers: readonly Provider[],
  { health, switchedOff }: { health: ProviderHealth; switchedOff: readonly string[] },
): { candidates: readonly Provider[]; skipped: SkippedProvider[] } {
  const supporting = providers.filter((provider) => provider.supports(from, to));
  if (providers.length > 0 && supporting.length === 0) {
    throw new QuoteFailure('invalid_pair');
  }
  const wanted = supporting.filter(({ facts }) => !switchedOff.includes(facts.code));
  const candidates = health.usable(wanted);
  if (candidates.length === 0) {
    throw new QuoteFailure('none_available');
  }
  const skipped = supporting
    .filter((provider) => !candidates.includes(provider))
    .map(({ facts }): SkippedProvider => {
      const { code } = facts;
      const why = health.isDrained(code) ? 'drained' : 'unhealthy';
      return { code, reason: switchedOff.includes(code) ? 'switched_off' : why };
    });
  return { candidates, skipped };
}

/** At which rate each is asked, and who cannot be asked at all. @throws QuoteFailure when nobody can */
function chooseRates(candidates: readonly Provider[], question: QuoteQuestion) {
  const unasked: SkippedProvider[] = [];
  const asked: { provider: Provider; rateType: RateType }[] = [];
  for (const provider of candidates) {
    const { facts } = provider;
    const rateType = rateOf(facts, question);
    if (facts.wantsUserIp && !question.userIp) {
      unasked.push({ code: facts.code, reason: 'needs_user_ip' });
    } else if (rateType === null) {
      unasked.push({ code: facts.code, reason: 'rate_not_offered' });
    } else {
      asked.push({ provider, rateType });
    }
  }
  if (asked.length === 0) {
    throw new QuoteFailure(
      unasked.some(({ reason }) => reason === 'needs_user_ip') ? 'none_available' : 'invalid_pair',
    );
  }
  return { asked, unasked };
}

function rateOf({ rates }: ProviderFacts, { side, rateType }: QuoteQuestion): RateType | null {
  const wanted: readonly RateType[] = rateType ? [rateType] : ['floating', 'fixed'];
  return wanted.find((rate) => rates[rate]?.includes(side)) ?? null;
}

/** What of a partner's markup is kept at a provider, and by whom. */
interface KeptMarkup {
  bps: number;
  /** The provider's price is net of it already. */
  byProvider: boolean;
}

/** Where nobody keeps a markup it is not in the price [rules/quotes: Markup]. */
function markupAt({ markup }: ProviderFacts, bps: number): KeptMarkup {
  return { bps: Math.min(bps, markup?.mostBps ?? 0), byProvider: markup?.keptBy === 'provider' };
}

function toRequest(question: QuoteQuestion, { bps, byProvider }: KeptMarkup, rateType: RateType): QuoteRequest {
  if (byProvider) {
    return { ...question, rateType, markupBps: bps };
  }
  // To receive an amount after the markup, the provider is asked for as much as leaves it.
  const { side, amount, to } = question;
  return { ...question, rateType, amount: side === 'receive' ? grossUpBps(amount, bps, decimalsOfAsset(to)) : amount };
}

function toOffer(
  question: QuoteQuestion,
  facts: ProviderFacts,
  rateType: RateType,
  quote: ProviderQuote,
  { bps, byProvider }: KeptMarkup,
): Omit<Offer, 'deliveredRatio'> {
  const decimals = decimalsOfAsset(question.to);
  const amountTo = byProvider ? quote.amountTo : subtractBps(quote.amountTo, bps, decimals);
  if (question.side === 'receive' && compareAmounts(amountTo, question.amount) < 0) {
    throw new ProviderError('refused', { message: 'offers less than was asked for', label: 'offers_less' });
  }
  const { amountFrom, networkFee = null } = quote;
  return {
    ...quote,
    amountTo,
    providerAmountTo: quote.amountTo,
    provider: facts,
    rateType,
    rate: toRate(amountTo, amountFrom),
    markupBps: bps,
    warnings: allWarnings(question, facts, quote.warnings),
    explanation: explainPrice({
      amountFrom,
      providerAmountTo: byProvider ? grossUpBps(quote.amountTo, bps, decimals) : quote.amountTo,
      amountTo,
      networkFee,
      feePct: facts.feePct,
      decimals,
    }),
  };
}

/** The answers among the outcomes, at least one. */
function answersIn<T>(outcomes: readonly (T | ProviderError)[]): [T, ...T[]] {
  const [first, ...rest] = outcomes.flatMap((outcome) => (outcome instanceof ProviderError ? [] : [outcome]));
  if (first === undefined) {
    throw failureOf(outcomes.filter((outcome) => outcome instanceof ProviderError));
  }
  return [first, ...rest];
}
