import { compareAmounts } from '../domain/amount';
import type { ProviderErrorKind } from '../providers/failure-label';
import { ProviderError } from '../providers/provider';

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
 */
export function failureOf(errors: readonly ProviderError[]): QuoteFailure {
  const limits = (kind: ProviderErrorKind) =>
    errors
      .flatMap((error) => (error.kind === kind && error.limit !== undefined ? [error.limit] : []))
      .sort(compareAmounts);
  const everyIs = (kind: ProviderErrorKind) => errors.every((error) => error.kind === kind);
  const lowest = limits('below_limit').at(0);
  const highest = limits('above_limit').at(-1);
  if (lowest !== undefined) {
    return new QuoteFailure('too_low', lowest, errors);
  }
  if (highest !== undefined) {
    return new QuoteFailure('too_high', highest, errors);
  }
  if (everyIs('unavailable')) {
    return new QuoteFailure('none_available', null, errors);
  }
  return new QuoteFailure(everyIs('unsupported_pair') ? 'invalid_pair' : 'provider_error', null, errors);
}

/** The successful results, at least one. @throws QuoteFailure */
export function requireAnswers<T>(outcomes: readonly (T | ProviderError)[]): [T, ...T[]] {
  const [first, ...rest] = outcomes.flatMap((outcome) => (outcome instanceof ProviderError ? [] : [outcome]));
  if (first === undefined) {
    throw failureOf(outcomes.filter((outcome) => outcome instanceof ProviderError));
  }
  return [first, ...rest];
}
