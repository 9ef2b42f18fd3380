import { type ErrorCode, ServiceError } from '#domain/error';
import { QuoteFailure, type QuoteFailureReason } from '#quotes/quote-failure';

const CODES: Readonly<Record<QuoteFailureReason, ErrorCode>> = {
  invalid_pair: 'INVALID_PAIR',
  too_low: 'AMOUNT_TOO_LOW',
  too_high: 'AMOUNT_TOO_HIGH',
  provider_error: 'PROVIDER_ERROR',
  none_available: 'NO_PROVIDERS_AVAILABLE',
};

/** Calls providers and maps their common failure to the public error [rules/quotes: When no provider offers]. */
export async function callProviders<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw error instanceof QuoteFailure ? toServiceError(error) : error;
  }
}

function toServiceError({ reason, limit }: QuoteFailure): ServiceError {
  const code = CODES[reason];
  if (reason === 'invalid_pair') {
    return new ServiceError(code, { message: 'No provider swaps this pair' });
  }
  return new ServiceError(
    code,
    limit === null ? {} : { limit: reason === 'too_low' ? { min: limit } : { max: limit } },
  );
}
