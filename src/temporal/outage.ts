import { causesOf, isDatabaseOutage } from '../db/outage';
import { type Outcome, ServiceError } from '../domain/error';

/** By which gRPC says that Temporal cannot serve now: DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED, UNAVAILABLE. */
const TEMPORAL_IS_DOWN: ReadonlySet<unknown> = new Set([4, 8, 14]);

/**
 * The public form of an unreachable database or Temporal server, or null when the error is something else
 * [rules/errors: Outages].
 * @param outcome what became of the call it happened to, when that was a write
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
