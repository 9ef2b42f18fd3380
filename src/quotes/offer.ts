import { compareAmounts, grossUpBps, subtractBps, toRate } from '../domain/amount';
import { type AssetId, decimalsOfAsset } from '../domain/assets/currencies';
import { type Explanation, explainPrice } from '../domain/quotes/explanation';
import type { RankFactors } from '../domain/quotes/rank-factors';
import type { RateType } from '../domain/quotes/terms';
import { ProviderError, type ProviderFacts, type ProviderQuote } from '../providers/provider';
import type { CollectedMarkup, QuoteQuery } from './prices/collected-markup';
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

export interface OfferTerms {
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
