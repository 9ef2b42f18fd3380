import { NetworkError, type SwaplaneError } from '../errors';
import type { Operation } from '../operations';

/** A server that asks for a longer wait is reported instead of obeyed. */
const LONGEST_WAIT_MS = 30_000;
/** Answers that may be another one a little later. */
const PASSING = [502, 503, 504];

/** Whether the same call may be sent again without doing anything twice. */
export function isRepeatable(error: SwaplaneError, { method, keyed }: Operation): boolean {
  if (error.httpStatus === 429) {
    return true;
  }
  const isPassing = error instanceof NetworkError || PASSING.includes(error.httpStatus);
  if (method === 'GET') {
    return isPassing;
  }
  // The key makes a repetition safe whatever became of the first attempt; without one it must be known that nothing did.
  const isInFlight = error.httpStatus === 409 && error.outcome === 'unknown';
  return keyed ? isPassing || isInFlight : isPassing && error.outcome === 'not_created';
}

/** Milliseconds to wait before the repetition that follows `attempts` attempts, or null when the error stands. */
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
