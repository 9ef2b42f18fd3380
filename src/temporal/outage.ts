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

/** Temporal may or may not have accepted the call; only repeating it with the same id can tell. */
export class OutcomeUnknownError extends ServiceError {
  constructor() {
    super('NO_PROVIDERS_AVAILABLE', {
      message: 'The order engine did not answer in time; repeat the call with the same Idempotency-Key',
      outcome: 'unknown',
      retryAfter: 2,
    });
  }
}

/** Whether the call certainly had no effect, so that what it reserved can be used again. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ServiceError && !(error instanceof OutcomeUnknownError);
}
