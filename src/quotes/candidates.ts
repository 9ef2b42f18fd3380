import type { AssetId } from '../domain/assets/currencies';
import type { SkippedProvider } from '../domain/quotes/explanation';
import type { ProviderHealth } from '../providers/health';
import type { Provider } from '../providers/provider';
import { QuoteFailure } from './quote-failure';

/** How long to wait for the slowest provider [rules/quotes: Estimates]. */
export const TIME_BOX_MS = 3000;

export interface MarketOptions {
  timeoutMs?: number;
  /** Decides which providers may be called, and records their results. */
  health?: ProviderHealth;
  /** Codes of providers that the partner has switched off. */
  switchedOff?: readonly string[];
}

/**
 * The providers that may be called for the pair. A pair stays supported if all its providers are down. @throws QuoteFailure
 */
export function chooseCandidates(
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
  const called = new Set(candidates);
  const skipped = supporting
    .filter((provider) => !called.has(provider))
    .map(({ facts }): SkippedProvider => {
      const { code } = facts;
      const why = health.isDrained(code) ? 'draining' : 'unhealthy';
      return { code, reason: switchedOff.includes(code) ? 'switched_off' : why };
    });
  return { candidates, skipped };
}
