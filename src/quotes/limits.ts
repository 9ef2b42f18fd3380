import type { AssetId } from '../domain/assets/currencies';
import { type ProviderRange, type WidestRange, widestRange } from '../domain/quotes/limits';
import type { RateType } from '../domain/quotes/terms';
import { UNWATCHED } from '../providers/health';
import type { Limits, Provider } from '../providers/provider';
import { chooseCandidates, type MarketOptions, requireAnswers, TIME_BOX_MS } from './candidates';
import { fanOut, type Measure } from './fan-out';

interface LimitsOptions extends MarketOptions {
  /** Without one, each provider's limits are those at its usual rate. */
  rateType?: RateType | undefined;
}

/** The widest limits over the providers that respond [rules/quotes: Limits]. @throws QuoteFailure */
export async function limitsFor(
  from: AssetId,
  to: AssetId,
  providers: readonly Provider[],
  { timeoutMs = TIME_BOX_MS, health = UNWATCHED, switchedOff = [], rateType }: LimitsOptions = {},
): Promise<WidestRange> {
  const { candidates, skipped } = chooseCandidates(from, to, providers, { health, switchedOff });
  const fetchLimits = async (provider: Provider, measure: Measure): Promise<ProviderRange> => {
    const limits = await limitsOf(provider, { from, to, rateType }, measure);
    const { min = null, max = null, asOf = new Date().toISOString() } = limits;
    return { code: provider.facts.code, min, max, asOf };
  };
  const outcomes = await fanOut(candidates, timeoutMs, fetchLimits, health);
  const [first, ...rest] = requireAnswers(outcomes, { othersAreLeftOut: skipped.length > 0 });
  return widestRange([first, ...rest]);
}

/** A provider's limits, from memory if it stated them recently. */
export async function limitsOf(
  provider: Provider,
  { from, to, rateType }: { from: AssetId; to: AssetId; rateType?: RateType | undefined },
  measure: Measure,
): Promise<Partial<Limits>> {
  return provider.knownLimits?.(from, to, rateType) ?? measure(() => provider.limits(from, to, rateType));
}
