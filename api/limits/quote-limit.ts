import { ServiceError } from '#domain/error';
import type { QuoteLimit } from '../services';

/** The process has more to price than it can in time; no provider was asked. */
export class TooManyQuotesError extends ServiceError {
  constructor() {
    super('NO_PROVIDERS_AVAILABLE', {
      message: 'Too many quotes and limits are being requested right now; try again',
      retryAfter: 1,
    });
  }
}

export interface QuoteLimitSize {
  /** So many may be in flight however slow they are: they wait for providers, not for this process. */
  places: number;
  /** Within what time all that are in flight should be over. */
  withinMs: number;
}

/** Time between two ends before any was measured: about what one costs a processor of its own. */
const FIRST_PACE_MS = 5;
/** Over which ends are counted: many calls may end in one turn of the event loop, and none in a long one. */
const WINDOW_MS = 250;

/**
 * Bounds the calls that ask providers: past what a process can do they would all become late, and their providers would seem to be
 * [rules/quotes: Too many at once].
 */
export function createQuoteLimit({ places, withinMs }: QuoteLimitSize): QuoteLimit {
  let inside = 0;
  const pace = measurePace();
  return {
    async run(ask) {
      if (inside >= places && (inside + 1) * pace.ms() > withinMs) {
        throw new TooManyQuotesError();
      }
      inside += 1;
      pace.noteBusy(inside >= places);
      try {
        return await ask();
      } finally {
        inside -= 1;
        pace.noteEnd();
        pace.noteBusy(inside >= places);
      }
    },
  };
}

/** The mean time between two ends while there was enough to do; with places free it would be that between the callers. */
function measurePace() {
  let pace = FIRST_PACE_MS;
  let ends = 0;
  let busySince: number | null = null;
  const update = () => {
    const now = performance.now();
    if (busySince !== null && now - busySince >= WINDOW_MS) {
      pace = (now - busySince) / Math.max(1, ends);
      [busySince, ends] = [now, 0];
    }
  };
  return {
    ms() {
      update();
      return pace;
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
