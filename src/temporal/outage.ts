import { causesOf, isDatabaseOutage } from '../db/outage';
import { type Outcome, ServiceError } from '../domain/error';

/** gRPC codes for an unavailable server: DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED, UNAVAILABLE. */
const TEMPORAL_IS_DOWN: ReadonlySet<unknown> = new Set([4, 8, 14]);

/**
 * The public error for an unreachable database or Temporal server; null for other errors [rules/errors: Outages].
 * @param outcome the outcome of the failed call, if it was a write
 */
export function toOutageError(error: unknown, outcome?: Outcome): ServiceError | null {
  const isOutage = isDatabaseOutage(error) || causesOf(error).some(({ code }) => TEMPORAL_IS_DOWN.has(code));
  return isOutage
    ? new ServiceError('NO_PROVIDERS_AVAILABLE', {
        message: 'The service is briefly unavailable; nothing is lost, try again',
        retryAfter: 5,
        ...(outcome && { outcome }),
      })
    : null;
}
