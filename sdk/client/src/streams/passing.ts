import { SwaplaneError } from '../errors';

/** Returns an error that a later connection may not have; throws any other. */
export function passing(error: unknown): SwaplaneError {
  if (
    error instanceof SwaplaneError &&
    (error.httpStatus === 0 || error.httpStatus === 429 || error.httpStatus >= 500)
  ) {
    return error;
  }
  throw error;
}
