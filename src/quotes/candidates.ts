import { compareAmounts } from '../domain/amount';
import type { AssetId } from '../domain/assets/currencies';
import type { SkippedProvider } from '../domain/quotes/explanation';
import type { ProviderErrorKind } from '../providers/failure-label';
import type { ProviderHealth } from '../providers/health';
import { type Provider, ProviderError } from '../providers/provider';

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
 * The providers that may be called for the pair, and all that swap it: a pair stays supported if all its providers are down.
 * @throws QuoteFailure
 */
export function chooseCandidates(
  from: AssetId,
  to: AssetId,
  providers: readonly Provider[],
  { health, switchedOff }: { health: ProviderHealth; switchedOff: readonly string[] },
): { candidates: readonly Provider[]; supporting: readonly Provider[]; skipped: SkippedProvider[] } {
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
  return { candidates, supporting, skipped };
}

export type QuoteFailureReason = 'invalid_pair' | 'too_low' | 'too_high' | 'provider_error' | 'none_available';

/** No provider could make an offer. Its cause is an AggregateError with each provider's error. */
export class QuoteFailure extends Error {
  constructor(
    readonly reason: QuoteFailureReason,
    /** The lowest minimum or highest maximum, in units of `from`, for too_low and too_high. */
    readonly limit: string | null = null,
    errors: readonly ProviderError[] = [],
  ) {
    super(reason, { cause: new AggregateError(errors) });
    this.name = 'QuoteFailure';
  }
}

/**
 * What it means for the caller if all providers fail [rules/quotes: When no provider offers]: a limit first, because the
 * caller can fix that; then an unsupported pair; no response from any is unavailability, any other refusal a provider error.
 * A pair is not unsupported while providers of it are left out.
 */
function failureOf(errors: readonly ProviderError[], othersAreLeftOut: boolean): QuoteFailure {
  const limits = (kind: ProviderErrorKind) =>
    errors
      .flatMap((error) => (error.kind === kind && error.limit !== undefined ? [error.limit] : []))
      .sort(compareAmounts);
  const everyIs = (kind: ProviderErrorKind) => errors.every((error) => error.kind === kind);
  const someIs = (kind: ProviderErrorKind) => errors.some((error) => error.kind === kind);
  // Some providers say that an amount is too low or too high, but not from where on it would not be.
  if (someIs('below_limit')) {
    return new QuoteFailure('too_low', limits('below_limit').at(0) ?? null, errors);
  }
  if (someIs('above_limit')) {
    return new QuoteFailure('too_high', limits('above_limit').at(-1) ?? null, errors);
  }
  if (everyIs('unavailable')) {
    return new QuoteFailure('none_available', null, errors);
  }
  if (everyIs('unsupported_pair')) {
    return new QuoteFailure(othersAreLeftOut ? 'none_available' : 'invalid_pair', null, errors);
  }
  return new QuoteFailure('provider_error', null, errors);
}

/**
 * The successful results, at least one.
 * @param othersAreLeftOut whether providers that swap the pair were not asked
 * @throws QuoteFailure
 */
export function requireAnswers<T>(
  outcomes: readonly (T | ProviderError)[],
  { othersAreLeftOut }: { othersAreLeftOut: boolean },
): [T, ...T[]] {
  const [first, ...rest] = outcomes.flatMap((outcome) => (outcome instanceof ProviderError ? [] : [outcome]));
  if (first === undefined) {
    const errors = outcomes.filter((outcome) => outcome instanceof ProviderError);
    throw failureOf(errors, othersAreLeftOut);
  }
  return [first, ...rest];
}
