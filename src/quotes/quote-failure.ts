import { compareAmounts } from '../domain/amount';
import { ProviderError, type ProviderErrorKind } from '../providers/provider';

export type QuoteFailureReason = 'invalid_pair' | 'too_low' | 'too_high' | 'provider_error' | 'none_available';

/** No provider could answer. Its cause, an AggregateError, holds what each of them said. */
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
 * What a round of nothing but errors means for the caller [rules/quotes: When no provider offers]: a limit first, because
 * the caller can mend that; then a pair nobody has; silence from all is unavailability, any other refusal the
 * providers' error.
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

/** The answers among the outcomes, at least one. @throws QuoteFailure */
export function requireAnswers<T>(outcomes: readonly (T | ProviderError)[]): [T, ...T[]] {
  const [first, ...rest] = outcomes.flatMap((outcome) => (outcome instanceof ProviderError ? [] : [outcome]));
  if (first === undefined) {
    throw failureOf(outcomes.filter((outcome) => outcome instanceof ProviderError));
  }
  return [first, ...rest];
}
