import { ServiceError } from '#domain/error';
import { type InternalErrorCode, internalRefusalOf } from '#domain/users/internal-error';
import type { InternalRoute } from './route';

/** Errors that every route can return once its caller was admitted. */
const COMMON: readonly InternalErrorCode[] = ['INTERNAL_ERROR', 'UNAVAILABLE'];

/** The code of an error that its route does not declare; null if declared, or if the error is not a ServiceError. */
export function undeclaredCode({ errors }: Pick<InternalRoute, 'errors'>, error: unknown): InternalErrorCode | null {
  if (!(error instanceof ServiceError)) {
    return null;
  }
  const { code } = internalRefusalOf(error);
  return errors.includes(code) || COMMON.includes(code) ? null : code;
}
