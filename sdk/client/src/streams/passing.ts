import { SwaplaneError } from '../errors';

/** An error of a stream that a later connection may not meet; throws any other. */
export function passing(error: unknown): SwaplaneError {
  if (
    error instanceof SwaplaneError &&
    (error.httpStatus === 0 || error.httpStatus === 429 || error.httpStatus >= 500)
  ) {
    return error;
  }
  throw error;
}
