import { grossUpBps } from '#domain/amount';
import { decimalsOfAsset } from '#domain/assets/currencies';
import type { RateType } from '#domain/quotes/terms';
import type { ProviderFacts, QuoteRequest } from '#providers/provider';

/** The request to all providers; without a rate type, each is called with floating if it supports it. */
export type QuoteQuery = Omit<QuoteRequest, 'rateType'> & { rateType?: RateType | undefined };

/** The part of a partner's markup that is collected at a provider, and by whom. */
export interface CollectedMarkup {
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
