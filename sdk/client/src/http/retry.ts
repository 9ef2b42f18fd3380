import { NetworkError, type SwaplaneError } from '../errors';
import type { Operation } from '../operations';

/** If the server asks for a longer wait, the error is thrown instead. */
const LONGEST_WAIT_MS = 30_000;
/** Statuses that may succeed a little later. */
const PASSING = [502, 503, 504];

/** Whether the call can be sent again without doing anything twice. */
export function isRepeatable(error: SwaplaneError, { method, keyed }: Operation): boolean {
  if (error.httpStatus === 429) {
    return true;
  }
  const isPassing = error instanceof NetworkError || PASSING.includes(error.httpStatus);
  if (method === 'GET') {
    return isPassing;
  }
  // The key makes a retry safe whatever happened to the first attempt; without one, it must be certain that nothing was done.
  const isInFlight = error.httpStatus === 409 && error.outcome === 'unknown';
  return keyed ? isPassing || isInFlight : isPassing && error.outcome === 'not_created';
}

/** Milliseconds to wait before the retry after `attempts` attempts, or null to give up. */
export function waitBeforeRetry(
  error: SwaplaneError,
  operation: Operation,
  attempts: number,
  { max, baseDelayMs }: { max: number; baseDelayMs: number },
): number | null {
  const { retryAfterMs = 0 } = error;
  if (attempts > max || retryAfterMs > LONGEST_WAIT_MS || !isRepeatable(error, operation)) {
    return null;
  }
  return Math.max(retryAfterMs, baseDelayMs * 2 ** (attempts - 1));
}
