import type { Database, Transaction } from '#db/client';
import { takeUse } from '#db/limits/rate-limits';
import { SECOND } from '#domain/duration';
import { ServiceError } from '#domain/error';
import type { UseLimitName } from '#domain/limits/use-limit';

/** A use that counts unless it is returned. */
export interface CountedUse {
  useId: number;
  /** How many count at the moment, with this one. */
  counted: number;
}

/** Counts a use. @throws ServiceError RATE_LIMITED after too many [rules/users: Limits] */
export async function requireUse(
  db: Database | Transaction,
  limit: UseLimitName,
  subject: string,
): Promise<CountedUse> {
  const use = await takeUse(db, limit, subject);
  if (use.useId === null) {
    throw new ServiceError('RATE_LIMITED', {
      message: 'Too many attempts; try again after the number of seconds in Retry-After',
      retryAfter: Math.ceil(use.waitMs / SECOND),
    });
  }
  return use;
}
