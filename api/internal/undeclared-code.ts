import { ServiceError } from '#domain/error';
import { type InternalErrorCode, internalRefusalOf } from '#domain/users/internal-error';
import type { InternalRoute } from './route';

/** What every route may be refused with, once its caller was let in. */
const COMMON: readonly InternalErrorCode[] = ['INTERNAL_ERROR', 'UNAVAILABLE'];

/** The code of a refusal that its route does not declare; null for any other, and for what is no refusal. */
export function undeclaredCode({ errors }: Pick<InternalRoute, 'errors'>, error: unknown): InternalErrorCode | null {
  if (!(error instanceof ServiceError)) {
    return null;
  }
  const { code } = internalRefusalOf(error);
  return errors.includes(code) || COMMON.includes(code) ? null : code;
}
