import { setTimeout as wait } from 'node:timers/promises';
import { MINUTE } from '#domain/duration';
import type { RateLimit } from '../http/rate-limit';
import { ProviderError } from '../provider';

export interface PaceOptions {
  /** The least time between two calls. */
  paceMs: number;
  /** The published limit, of which at most half is used. */
  requestsPerMinute: number;
  /** The most calls. */
  calls: number;
  /** The limit of production, if both use one. */
  inner?: RateLimit;
  /** Called before each call. If it throws, no further call is made. */
  beforeCall?(): void;
}

/** Spaces calls evenly, and ends with the budget, or as soon as the provider says that it is called too often. */
export interface PacedLimit extends RateLimit {
  made(): number;
  /** Whether the provider refused a call as one too many. */
  isStopped(): boolean;
}

/** The time between two calls. */
export function spacingOf({ paceMs, requestsPerMinute }: Pick<PaceOptions, 'paceMs' | 'requestsPerMinute'>): number {
  return paceMs === 0 ? 0 : Math.max(paceMs, (2 * MINUTE) / requestsPerMinute);
}

export function createPacedLimit(options: PaceOptions): PacedLimit {
  const { calls, inner, beforeCall } = options;
  const spacingMs = spacingOf(options);
  let [made, nextAt, isStopped, isEnded] = [0, 0, false, false];
  return {
    async take(cost, deadline) {
      if (isEnded) throw heldBack('the check was ended');
      if (isStopped) throw heldBack('the provider was called too often, so no further call is made');
      if (made >= calls) throw heldBack(`the budget of ${calls} calls is used up`);
      try {
        beforeCall?.();
      } catch {
        isEnded = true;
        throw heldBack('the check was ended');
      }
      made += 1;
      const waitMs = nextAt - Date.now();
      nextAt = Math.max(nextAt, Date.now()) + spacingMs * cost;
      if (waitMs > 0) await wait(waitMs);
      // Behind everything that production asks.
      await inner?.take(cost, deadline, 'quote');
    },
    pause(retryAfter) {
      isStopped = true;
      inner?.pause(retryAfter);
    },
    noteTaken: () => inner?.noteTaken(),
    made: () => made,
    isStopped: () => isStopped,
  };
}

function heldBack(message: string): ProviderError {
  return new ProviderError('unavailable', { message, label: 'rate_limited', heldBack: true });
}
