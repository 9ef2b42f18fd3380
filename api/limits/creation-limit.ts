import { SECOND } from '#domain/duration';
import type { CreationLimit } from '#operations/orders/creation/create-call';
import { NotBegunError } from '#operations/orders/creation/create-call';
import { OutcomeUnknownError } from '#temporal/client';

const noPlace = () => new NotBegunError('Too many orders are being created', 1);

export interface CreationLimitSize {
  /** How many creations may run at once while none is late. */
  places: number;
  /** The time within which a creation that has to wait should be finished. */
  withinMs: number;
}

/** Assumed time between completions before any was measured. */
const FIRST_INTERVAL_MS = SECOND / 50;
/**
 * Weight of the latest interval in the mean, as one part in so many: few parts just after all places were taken, so that a
 * burst is noticed soon; more while they stay taken, because completions come in clumps, and a mean over too few would
 * refuse calls that could be served.
 */
const FIRST_PARTS = 8;
const MOST_PARTS = 128;

/** As many as find out whether Temporal is answering again. */
const LEAST_PLACES = 4;

interface Waiting {
  enter: () => void;
  timer: NodeJS.Timeout;
}

/**
 * Limits the creations in flight. Beyond about thirty, Temporal only queues [rules/order-creation: Admission], so further
 * ones wait here: as many as can be finished in time at the current rate. The rest are refused with Retry-After.
 */
export function createCreationLimit({ places: most, withinMs }: CreationLimitSize): CreationLimit {
  let inside = 0;
  const queue: Waiting[] = [];
  const interval = measureInterval();
  const places = adaptPlaces(most);

  const enter = (): Promise<void> => {
    if (inside < places.count()) {
      inside += 1;
      return Promise.resolve();
    }
    // Those running, those waiting, and this one.
    if ((inside + queue.length + 1) * interval.ms() > withinMs) {
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
    interval.noteEnd(inside >= places.count());
    inside -= 1;
    while (inside < places.count()) {
      const next = queue.shift();
      if (!next) {
        return;
      }
      inside += 1;
      clearTimeout(next.timer);
      next.enter();
    }
  };

  return {
    async run(work) {
      await enter();
      const begunAt = performance.now();
      try {
        const done = await work();
        if (inside >= places.count()) places.grow();
        return done;
      } catch (error) {
        if (error instanceof OutcomeUnknownError) places.shrink(begunAt);
        throw error;
      } finally {
        leave();
      }
    },
  };
}

/**
 * How many creations may run at once: half as many after one to which Temporal did not answer in time, and one more each time that
 * as many as there are places were answered. What Temporal cannot serve is then refused at once, instead of late.
 */
function adaptPlaces(most: number) {
  const least = Math.min(most, LEAST_PLACES);
  let places = most;
  let shrunkAt = Number.NEGATIVE_INFINITY;
  return {
    count: () => Math.floor(places),
    grow() {
      places = Math.min(most, places + 1 / places);
    },
    /** Creations that had begun before the last time say nothing about the places that there are since. */
    shrink(begunAt: number) {
      if (begunAt >= shrunkAt) {
        places = Math.max(least, Math.floor(places / 2));
        shrunkAt = performance.now();
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
