import { ServiceError } from '#domain/error';
import { type InternalErrorCode, internalRefusalOf } from '#domain/users/internal-error';
import type { InternalRoute } from './route';

/** Errors that every route can return once its caller was admitted. */
const COMMON: readonly InternalErrorCode[] = ['INTERNAL_ERROR', 'UNAVAILABLE'];

/** Errors of every route that needs a fresh second factor. */
const OF_STEP_UP: readonly InternalErrorCode[] = ['SECOND_FACTOR_REQUIRED', 'SECOND_FACTOR_NOT_SET_UP'];

/** The code of an error that its route does not declare; null if declared, or if the error is not a ServiceError. */
export function undeclaredCode(
  { errors, stepUp }: Pick<InternalRoute, 'errors' | 'stepUp'>,
  error: unknown,
): InternalErrorCode | null {
  if (!(error instanceof ServiceError)) {
    return null;
  }
  const { code } = internalRefusalOf(error);
  const declared = [...errors, ...COMMON, ...(stepUp ? OF_STEP_UP : [])];
  return declared.includes(code) ? null : code;
}
