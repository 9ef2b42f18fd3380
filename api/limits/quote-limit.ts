import { ServiceError } from '#domain/error';
import type { QuoteLimit } from '../services';

/** The process has more quotes to compute than it can in time; no provider was called. */
export class TooManyQuotesError extends ServiceError {
  constructor() {
    super('NO_PROVIDERS_AVAILABLE', {
      message: 'Too many quotes and limits are being requested right now; try again',
      retryAfter: 1,
    });
  }
}

export interface QuoteLimitSize {
  /** Upper bound on calls in flight however slow they are: they wait for providers, not for this process. */
  places: number;
  /** The time within which all calls in flight should be finished. */
  withinMs: number;
}

/** Assumed time between completions before any was measured: about the CPU time of one call. */
const FIRST_INTERVAL_MS = 5;
/** Completions are counted over this window: many calls may end in one turn of the event loop, and none in a long one. */
const WINDOW_MS = 250;

/**
 * Limits the calls that query providers: beyond a process's capacity all would be late, and their providers would seem slow
 * [rules/quotes: Too many at once].
 */
export function createQuoteLimit({ places, withinMs }: QuoteLimitSize): QuoteLimit {
  let inside = 0;
  const interval = measureInterval();
  return {
    async run(call) {
      if (inside >= places && (inside + 1) * interval.ms() > withinMs) {
        throw new TooManyQuotesError();
      }
      inside += 1;
      interval.noteBusy(inside >= places);
      try {
        return await call();
      } finally {
        inside -= 1;
        interval.noteEnd();
        interval.noteBusy(inside >= places);
      }
    },
  };
}

/** The mean time between completions under load; with places free, it would only reflect how often callers come. */
function measureInterval() {
  let intervalMs = FIRST_INTERVAL_MS;
  let ends = 0;
  let busySince: number | null = null;
  const update = () => {
    const now = performance.now();
    if (busySince !== null && now - busySince >= WINDOW_MS) {
      intervalMs = (now - busySince) / Math.max(1, ends);
      [busySince, ends] = [now, 0];
    }
  };
  return {
    ms() {
      update();
      return intervalMs;
    },
    noteBusy(isBusy: boolean) {
      if (isBusy && busySince === null) {
        [busySince, ends] = [performance.now(), 0];
      }
      busySince = isBusy ? busySince : null;
    },
    noteEnd() {
      ends += 1;
      update();
    },
  };
}
