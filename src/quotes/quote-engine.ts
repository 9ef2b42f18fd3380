import type { SkippedProvider, SkipReason } from '../domain/quotes/explanation';
import { NO_FACTORS } from '../domain/quotes/rank-factors';
import type { RateType } from '../domain/quotes/terms';
import { count } from '../metrics/registry';
import type { ProviderErrorKind } from '../providers/failure-label';
import { UNWATCHED } from '../providers/health';
import { type Provider, ProviderError, type ProviderFacts } from '../providers/provider';
import { chooseCandidates, type MarketOptions, QuoteFailure, requireAnswers, TIME_BOX_MS } from './candidates';
import { fanOut, type Measure } from './fan-out';
import { markupAt, type Offer, type QuoteQuery, toMarkupRequest, toOffer } from './offer';
import { pickBestOfEach, type RankFactorLookup, rankOffers } from './ranking';
import { fetchQuote } from './shared-quotes';

export interface QuoteOptions extends MarketOptions {
  /** What weighs the providers' offers. */
  rankFactors?: RankFactorLookup;
  /** The partner's markup included in the rate, 0 to 300 [rules/quotes: Markup]. */
  markupBps?: number;
}

interface QuoteRound {
  /** Best first; at least one. */
  offers: Offer[];
  /** Providers of the pair without an offer, by code. */
  skipped: SkippedProvider[];
}

/**
 * All providers' offers, best first [rules/quotes: Estimates]. With `receive` the user gets at least the requested amount,
 * after the markup. @throws QuoteFailure if there is none
 */
export async function quoteAll(
  query: QuoteQuery,
  providers: readonly Provider[],
  options: QuoteOptions = {},
): Promise<QuoteRound> {
  const { timeoutMs = TIME_BOX_MS, markupBps = 0, health = UNWATCHED, switchedOff = [] } = options;
  const { from, to, side } = query;
  const { candidates, supporting, skipped } = chooseCandidates(from, to, providers, { health, switchedOff });
  const { usable, unsupported } = chooseRates(candidates, query, supporting);
  const rates = new Map(usable.map(({ provider, rateType }) => [provider, rateType]));
  const fetchOffer = async (provider: Provider, measure: Measure): Promise<Offer> => {
    const { facts } = provider;
    const markup = markupAt(facts, markupBps);
    const request = toMarkupRequest(query, markup, rates.get(provider) ?? 'floating');
    const quote = await fetchQuote(provider, request, measure);
    const rankFactors = options.rankFactors?.(facts.code, from, to) ?? NO_FACTORS;
    return toOffer(query, facts, quote, { rateType: request.rateType, markup, rankFactors });
  };
  const called = usable.map(({ provider }) => provider);
  const outcomes = await fanOut(called, timeoutMs, fetchOffer, health);
  countAnswers(called, outcomes);
  const others = supporting.filter((provider) => !rates.has(provider));
  const othersAreLeftOut = others.some(({ facts }) => rateOf(facts, query) !== null);
  const { best, dropped } = pickBestOfEach(rankOffers(requireAnswers(outcomes, { othersAreLeftOut }), side));
  const left = [...skipped, ...unsupported, ...skippedBy(called, outcomes), ...dropped];
  return { offers: best, skipped: left.sort((a, b) => (a.code < b.code ? -1 : 1)) };
}

/**
 * The rate type for each provider, and the providers that support none.
 * @param supporting all that swap the pair, also those that are left out
 * @throws QuoteFailure if no provider is left
 */
function chooseRates(candidates: readonly Provider[], query: QuoteQuery, supporting: readonly Provider[]) {
  const unsupported: SkippedProvider[] = [];
  const usable: { provider: Provider; rateType: RateType }[] = [];
  for (const provider of candidates) {
    const { facts } = provider;
    const rateType = rateOf(facts, query);
    if (facts.demands?.userIp === 'required' && !query.userIp) {
      unsupported.push({ code: facts.code, reason: 'needs_user_ip' });
    } else if (rateType === null) {
      unsupported.push({ code: facts.code, reason: 'rate_not_offered' });
    } else {
      usable.push({ provider, rateType });
    }
  }
  if (usable.length === 0) {
    // Offered, but not now or not to this caller: its providers are left out, or need the user's address.
    const isOffered = supporting.some(({ facts }) => rateOf(facts, query) !== null);
    throw new QuoteFailure(isOffered ? 'none_available' : 'invalid_pair');
  }
  return { usable, unsupported };
}

function rateOf({ rates }: ProviderFacts, { side, rateType }: QuoteQuery): RateType | null {
  const wanted: readonly RateType[] = rateType ? [rateType] : ['floating', 'fixed'];
  return wanted.find((rate) => rates[rate]?.includes(side)) ?? null;
}

const REASONS: Readonly<Record<ProviderErrorKind, SkipReason>> = {
  below_limit: 'below_minimum',
  above_limit: 'above_maximum',
  unsupported_pair: 'refused',
  unavailable: 'no_answer',
  unknown: 'no_answer',
  refused: 'refused',
};

/** The providers whose outcome is not an offer, and why; `outcomes` are in the order of the providers. */
function skippedBy(providers: readonly Provider[], outcomes: readonly unknown[]): SkippedProvider[] {
  return providers.flatMap(({ facts }, place) => {
    const outcome = outcomes[place];
    if (!(outcome instanceof ProviderError)) {
      return [];
    }
    const reason = outcome.label === 'offers_less' ? 'offers_less' : REASONS[outcome.kind];
    return [{ code: facts.code, reason, ...(outcome.limit !== undefined && { limit: outcome.limit }) }];
  });
}

/** Counts a round of quotes, and each provider's answer in it. @param outcomes in the order of the providers */
function countAnswers(asked: readonly Provider[], outcomes: readonly unknown[]): void {
  for (const [place, { facts }] of asked.entries()) {
    count('swaplane_quote_answers_total', { provider: facts.code, outcome: answerOf(outcomes[place]) });
  }
  const isOffered = outcomes.some((outcome) => !(outcome instanceof ProviderError));
  count('swaplane_quote_rounds_total', { outcome: isOffered ? 'offered' : 'empty' });
}

function answerOf(outcome: unknown): string {
  if (!(outcome instanceof ProviderError)) {
    return 'in_time';
  }
  if (outcome.wasHeldBack) {
    return 'held_back';
  }
  return outcome.kind === 'unavailable' || outcome.kind === 'unknown' ? 'no_answer' : 'refused';
}
