import { grossUpBps } from '#domain/amount';
import { decimalsOfAsset } from '#domain/assets/currencies';
import type { RateType } from '#domain/quotes/terms';
import type { ProviderFacts, QuoteRequest } from '#providers/provider';

/** What is asked of all providers; without a rate each is asked at its floating one where it has it. */
export type QuoteQuestion = Omit<QuoteRequest, 'rateType'> & { rateType?: RateType | undefined };

/** What of a partner's markup is kept at a provider, and by whom. */
export interface KeptMarkup {
  bps: number;
  /** The provider's price is net of it already. */
  byProvider: boolean;
}

/** How the markup is collected at a provider; where nobody collects it, it is not in the price [rules/quotes: Markup]. */
export function markupAt({ markup }: ProviderFacts, bps: number): KeptMarkup {
  return { bps: Math.min(bps, markup?.mostBps ?? 0), byProvider: markup?.keptBy === 'provider' };
}

/** The question to a provider whose answer, after the markup, is the amount that was requested. */
export function toMarkupRequest(
  question: QuoteQuestion,
  { bps, byProvider }: KeptMarkup,
  rateType: RateType,
): QuoteRequest {
  if (byProvider) {
    return { ...question, rateType, markupBps: bps };
  }
  // To receive an amount after the markup, the provider is asked for as much as leaves it.
  const { side, amount, to } = question;
  return { ...question, rateType, amount: side === 'receive' ? grossUpBps(amount, bps, decimalsOfAsset(to)) : amount };
}
