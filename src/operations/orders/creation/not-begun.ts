import { ServiceError } from '#domain/error';

/** Temporal was not called: it is down, or the creation limit was reached. */
export class NotBegunError extends ServiceError {
  constructor(trouble: string, retryAfter: number) {
    super('NO_PROVIDERS_AVAILABLE', {
      message: `${trouble} right now; nothing was created, try again`,
      outcome: 'not_created',
      retryAfter,
    });
  }
}
