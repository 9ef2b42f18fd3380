import { ServiceError } from '#domain/error';

/** Temporal was not asked for anything: it is down, or there was no place. */
export class NotBegunError extends ServiceError {
  constructor(trouble: string, retryAfter: number) {
    super('NO_PROVIDERS_AVAILABLE', {
      message: `${trouble} right now; nothing was created, try again`,
      outcome: 'not_created',
      retryAfter,
    });
  }
}
