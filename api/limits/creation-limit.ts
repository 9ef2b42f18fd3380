import { SECOND } from '#domain/duration';
import type { CreationLimit } from '#operations/orders/creation/create-call';
import { NotBegunError } from '#operations/orders/creation/not-begun';

const noPlace = () => new NotBegunError('Too many orders are being created', 1);

export interface CreationLimitSize {
  /** How many creations may run at once. */
  places: number;
  /** The time within which a creation that has to wait should be finished. */
  withinMs: number;
}

/** Assumed time between completions before any was measured. */
const FIRST_INTERVAL_MS = SECOND / 40;
/**
 * Weight of the latest interval in the mean, as one part in so many: few parts just after all places were taken, so that a
 * burst is noticed soon; more while they stay taken, because completions come in clumps, and a mean over too few would
 * refuse calls that could be served.
 */
const FIRST_PARTS = 8;
const MOST_PARTS = 128;

interface Waiting {
  enter: () => void;
  timer: NodeJS.Timeout;
}

/**
 * Limits the creations in flight. Beyond about thirty, Temporal only queues [rules/order-creation: Admission], so further
 * ones wait here: as many as can be finished in time at the current rate. The rest are refused with Retry-After.
 */
export function createCreationLimit({ places, withinMs }: CreationLimitSize): CreationLimit {
  let inside = 0;
  const queue: Waiting[] = [];
  const interval = measureInterval();

  const enter = (): Promise<void> => {
    if (inside < places) {
      inside += 1;
      return Promise.resolve();
    }
    // Those running, those waiting, and this one.
    if ((places + queue.length + 1) * interval.ms() > withinMs) {
      return Promise.reject(noPlace());
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(waiting), 1);
        reject(noPlace());
      }, withinMs);
      const waiting = { enter: resolve, timer };
      queue.push(waiting);
    });
  };

  const leave = () => {
    interval.noteEnd(inside === places);
    const next = queue.shift();
    if (next) {
      clearTimeout(next.timer);
      next.enter();
    } else {
      inside -= 1;
    }
  };

  return {
    async run(work) {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}

/** The mean time between completions while all places are taken. */
function measureInterval() {
  let ms = FIRST_INTERVAL_MS;
  let parts = FIRST_PARTS;
  let lastEndAt: number | null = null;
  return {
    ms: () => ms,
    noteEnd(isFull: boolean) {
      const now = performance.now();
      parts = lastEndAt === null ? FIRST_PARTS : Math.min(parts + 1, MOST_PARTS);
      ms += lastEndAt === null ? 0 : (now - lastEndAt - ms) / parts;
      // While places are free, the interval only reflects how often callers come.
      lastEndAt = isFull ? now : null;
    },
  };
}
