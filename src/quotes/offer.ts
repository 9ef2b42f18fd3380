import { compareAmounts, grossUpBps, subtractBps, toRate } from '../domain/amount';
import { type AssetId, decimalsOfAsset } from '../domain/assets/currencies';
import { type Explanation, explainPrice } from '../domain/quotes/explanation';
import type { RankFactors } from '../domain/quotes/rank-factors';
import type { RateType } from '../domain/quotes/terms';
import { ProviderError, type ProviderFacts, type ProviderQuote, type QuoteRequest } from '../providers/provider';
import { allWarnings } from './ranking';

/** A provider's offer after all fees: `amountTo` is what the user receives. */
export interface Offer extends ProviderQuote {
  provider: ProviderFacts;
  rateType: RateType;
  markup: CollectedMarkup;
  /** What the provider pays out, before a markup that it does not withhold itself. */
  providerAmountTo: string;
  /** Weigh the offer but change none of its amounts. */
  rankFactors: RankFactors;
}

interface OfferTerms {
  rateType: RateType;
  markup: CollectedMarkup;
  rankFactors: RankFactors;
}

/** @throws ProviderError for less than the requested amount */
export function toOffer(query: QuoteQuery, provider: ProviderFacts, quote: ProviderQuote, terms: OfferTerms): Offer {
  const { bps, byProvider } = terms.markup;
  const amountTo = byProvider ? quote.amountTo : subtractBps(quote.amountTo, bps, decimalsOfAsset(query.to));
  if (query.side === 'receive' && compareAmounts(amountTo, query.amount) < 0) {
    throw new ProviderError('refused', { message: 'offers less than requested', label: 'offers_less' });
  }
  const warnings = allWarnings(query, provider, quote.warnings);
  return { ...quote, ...terms, amountTo, providerAmountTo: quote.amountTo, provider, warnings };
}

/**
 * The rate of an offer in `to`, and its components. Only computed for offers that are shown: it costs more than the ranking.
 */
export function describePrice(offer: Offer, to: AssetId): { rate: string; explanation: Explanation } {
  const { amountFrom, amountTo, networkFee = null, provider, markup } = offer;
  const decimals = decimalsOfAsset(to);
  const { feePct } = provider;
  const providerAmountTo = markup.byProvider
    ? grossUpBps(offer.providerAmountTo, markup.bps, decimals)
    : offer.providerAmountTo;
  return {
    rate: toRate(amountTo, amountFrom),
    explanation: explainPrice({ amountFrom, providerAmountTo, amountTo, networkFee, feePct, decimals }),
  };
}

/** The request to all providers; without a rate type, each is called with floating if it supports it. */
export type QuoteQuery = Omit<QuoteRequest, 'rateType'> & { rateType?: RateType | undefined };

/** The part of a partner's markup that is collected at a provider, and by whom. */
interface CollectedMarkup {
  bps: number;
  /** The provider's price is already net of it. */
  byProvider: boolean;
}

/** How the markup is collected at a provider; if nobody collects it, it is not in the price [rules/quotes: Markup]. */
export function markupAt({ markup }: ProviderFacts, bps: number): CollectedMarkup {
  return { bps: Math.min(bps, markup?.maxBps ?? 0), byProvider: markup?.withheldBy === 'provider' };
}

/** The request to a provider whose result, after the markup, is the requested amount. */
export function toMarkupRequest(
  query: QuoteQuery,
  { bps, byProvider }: CollectedMarkup,
  rateType: RateType,
): QuoteRequest {
  if (byProvider) {
    return { ...query, rateType, markupBps: bps };
  }
  // To receive an amount after the markup, a correspondingly larger amount is requested.
  const { side, amount, to } = query;
  return { ...query, rateType, amount: side === 'receive' ? grossUpBps(amount, bps, decimalsOfAsset(to)) : amount };
}
