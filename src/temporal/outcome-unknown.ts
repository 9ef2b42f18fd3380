import { ServiceError } from '../domain/error';

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
