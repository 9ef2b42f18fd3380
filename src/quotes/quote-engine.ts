import { compareAmounts, grossUpBps, subtractBps, toRate } from '../domain/amount';
import { type AssetId, decimalsOfAsset } from '../domain/assets/currencies';
import { isSlow, usesMemo } from '../domain/assets/networks';
import { REFUND_CAPABILITIES } from '../domain/orders/order';
import type { QuoteSide } from '../domain/quotes/terms';
import { type ProviderHealth, UNWATCHED } from '../providers/health';
import {
  type Limits,
  type Provider,
  ProviderError,
  type ProviderFacts,
  type ProviderQuote,
  QUOTE_WARNINGS,
  type QuoteRequest,
  type QuoteWarning,
} from '../providers/provider';
import { askProviders } from './fan-out';
import { failureOf, QuoteFailure } from './quote-failure';

/** How long the slowest provider is waited for [rules/quotes: Estimates]. */
const TIME_BOX_MS = 3000;
/** Shown where no provider states a maximum; more than there is of most coins. */
const NO_MAXIMUM = '1000000000';

export interface QuoteOptions {
  timeoutMs?: number;
  /** The partner's markup inside the rate, 0 to 300 [rules/quotes: Markup]. */
  markupBps?: number;
  /** Says who may be asked, and learns from the answers. */
  health?: ProviderHealth;
}

/** One provider's offer, net of everything: `amountTo` is what the user receives. */
export interface RankedQuote extends ProviderQuote {
  provider: ProviderFacts;
  rate: string;
  markupBps: number;
  /** Before the markup. */
  providerAmountTo: string;
}

/**
 * Every provider's quote, best first [rules/quotes: Estimates]. With `receive` the user gets at least the amount asked
 * for, markup included. @throws QuoteFailure when there is none
 */
export async function quoteAll(
  request: QuoteRequest,
  providers: readonly Provider[],
  { timeoutMs = TIME_BOX_MS, markupBps = 0, health = UNWATCHED }: QuoteOptions = {},
): Promise<RankedQuote[]> {
  const { from, to, amount, side } = request;
  const askable = providers.filter(({ facts }) => !facts.wantsUserIp || request.userIp);
  const candidates = candidatesFor(from, to, askable, health);
  const decimals = decimalsOfAsset(to);
  // To receive an amount after the markup, the provider is asked for as much as leaves it.
  const gross = side === 'receive' ? { ...request, amount: grossUpBps(amount, markupBps, decimals) } : request;
  const ask = async (provider: Provider): Promise<RankedQuote> => {
    const quote = await provider.quote(gross);
    const amountTo = subtractBps(quote.amountTo, markupBps, decimals);
    if (side === 'receive' && compareAmounts(amountTo, amount) < 0) {
      throw new ProviderError('refused', { message: 'offers less than was asked for' });
    }
    const warnings = allWarnings(request, provider.facts, quote.warnings);
    return {
      ...quote,
      amountTo,
      providerAmountTo: quote.amountTo,
      provider: provider.facts,
      rate: toRate(amountTo, quote.amountFrom),
      markupBps,
      warnings,
    };
  };
  return answersIn(await askProviders(candidates, timeoutMs, ask, health)).sort((a, b) => compareQuotes(a, b, side));
}

/** The widest range over the providers that answer [rules/quotes: Limits]. @throws QuoteFailure */
export async function limitsFor(
  from: AssetId,
  to: AssetId,
  providers: readonly Provider[],
  { timeoutMs = TIME_BOX_MS, health = UNWATCHED }: Pick<QuoteOptions, 'timeoutMs' | 'health'> = {},
): Promise<Limits> {
  const candidates = candidatesFor(from, to, providers, health);
  const outcomes = await askProviders(candidates, timeoutMs, (provider) => provider.limits(from, to), health);
  const answers = answersIn(outcomes);
  const mins = answers.map(({ min = '0' }) => min).sort(compareAmounts);
  const maxes = answers.flatMap(({ max }) => max ?? []).sort(compareAmounts);
  return { min: mins.at(0) ?? '0', max: maxes.at(-1) ?? NO_MAXIMUM };
}

/** A pair whose providers are all down is a pair all the same. @throws QuoteFailure */
function candidatesFor(
  from: AssetId,
  to: AssetId,
  providers: readonly Provider[],
  health: ProviderHealth,
): readonly Provider[] {
  const supporting = providers.filter((provider) => provider.supports(from, to));
  if (providers.length > 0 && supporting.length === 0) {
    throw new QuoteFailure('invalid_pair');
  }
  const candidates = health.usable(supporting);
  if (candidates.length === 0) {
    throw new QuoteFailure('none_available');
  }
  return candidates;
}

/** The answers among the outcomes, at least one. */
function answersIn<T>(outcomes: readonly (T | ProviderError)[]): T[] {
  const answers = outcomes.flatMap((outcome) => (outcome instanceof ProviderError ? [] : [outcome]));
  if (answers.length === 0) {
    throw failureOf(outcomes.filter((outcome) => outcome instanceof ProviderError));
  }
  return answers;
}

/** Better first: amount, then time, then the easier refund, then the code. */
function compareQuotes(a: RankedQuote, b: RankedQuote, side: QuoteSide): number {
  const ease = ({ provider }: RankedQuote) => REFUND_CAPABILITIES.indexOf(provider.refundCapability);
  const amounts = side === 'send' ? compareAmounts(b.amountTo, a.amountTo) : compareAmounts(a.amountFrom, b.amountFrom);
  return amounts || a.etaSeconds - b.etaSeconds || ease(a) - ease(b) || (a.provider.code < b.provider.code ? -1 : 1);
}

/** The provider's own warnings and those that follow from the networks and the refund mode, in one fixed order. */
function allWarnings({ from, to }: QuoteRequest, facts: ProviderFacts, own: readonly QuoteWarning[]): QuoteWarning[] {
  const holds: Record<QuoteWarning, boolean> = {
    extra_id_required: usesMemo(to.network),
    slow_network: isSlow(from.network) || isSlow(to.network),
    high_price_impact: false,
    low_liquidity: false,
    refund_by_ticket: facts.refundCapability === 'ticket',
  };
  return QUOTE_WARNINGS.filter((warning) => holds[warning] || own.includes(warning));
}
