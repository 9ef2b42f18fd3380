import { MINUTE, SECOND } from '../../domain/duration';
import { ProviderError } from '../provider';

/** How long a provider that said 429 is left alone when it does not say. */
const PAUSE_MS = 10 * SECOND;
const LONGEST_PAUSE_MS = 60 * MINUTE;

export interface RateLimit {
  /** Waits for its turn. @throws ProviderError when that would be after `deadline` */
  take(cost: number, deadline: number): Promise<void>;
  /** Lets nobody through for the seconds of a Retry-After header. */
  pause(retryAfter: string | undefined): void;
}

export interface RateLimitOptions {
  perMinute: number;
  /** What the dearest call costs, in calls; 1 unless said. */
  costliest?: number;
  now: () => number;
}

/** Spreads the calls of this process over the minute; a tenth of it at once, and two of the dearest calls at least. */
export function createRateLimit({ perMinute, costliest = 1, now }: RateLimitOptions): RateLimit {
  const msPerCall = MINUTE / perMinute;
  const burstMs = Math.max(MINUTE / 10, 2 * costliest * msPerCall);
  /** When the provider would be free again if calls were made one after the other. */
  let freeAt = 0;
  return {
    async take(cost, deadline) {
      const at = Math.max(freeAt, now());
      const waitMs = at + cost * msPerCall - burstMs - now();
      if (now() + waitMs > deadline) {
        throw new ProviderError('unavailable', {
          message: 'too many calls wait',
          label: 'rate_limited',
          heldBack: true,
        });
      }
      freeAt = at + cost * msPerCall;
      if (waitMs > 0) {
        await new Promise((resolve) => setTimeout(resolve, waitMs));
      }
    },
    pause(retryAfter) {
      const seconds = Number(retryAfter);
      const ms = Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * SECOND, LONGEST_PAUSE_MS) : PAUSE_MS;
      freeAt = Math.max(freeAt, now() + ms + burstMs);
    },
  };
}
