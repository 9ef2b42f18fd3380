import { SECOND } from '#domain/duration';
import type { CreationLimit } from '#operations/orders/creation/create-call';
import { NotBegunError } from '#operations/orders/creation/not-begun';

const noPlace = () => new NotBegunError('Too many orders are being created', 1);

export interface CreationLimitSize {
  /** How many may be inside. */
  places: number;
  /** Within what time a creation that has to wait for a place should be over. */
  withinMs: number;
}

/** Time between two ends before any was seen. */
const FIRST_PACE_MS = SECOND / 40;
/**
 * The last end makes one part in so many of the pace: few when all places have just become taken, so that a burst is soon known, and
 * many as long as they stay taken, because ends come in clumps and whoever sees a clump too few refuses what could be served.
 */
const FIRST_PARTS = 8;
const MOST_PARTS = 128;

interface Waiting {
  enter: () => void;
  timer: NodeJS.Timeout;
}

/**
 * Bounds the creations in flight. Past about thirty Temporal only queues [rules/order-creation: Admission], so more of them wait
 * here: as many as can be over in time, at the pace of the last ones. Whoever else comes is told to come back.
 */
export function createCreationLimit({ places, withinMs }: CreationLimitSize): CreationLimit {
  let inside = 0;
  const queue: Waiting[] = [];
  const pace = measurePace();

  const enter = (): Promise<void> => {
    if (inside < places) {
      inside += 1;
      return Promise.resolve();
    }
    // All inside, all who wait and this one.
    if ((places + queue.length + 1) * pace.ms() > withinMs) {
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
    pace.noteEnd(inside === places);
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

/** The mean time between two ends while all places are taken. */
function measurePace() {
  let ms = FIRST_PACE_MS;
  let parts = FIRST_PARTS;
  let lastEndAt: number | null = null;
  return {
    ms: () => ms,
    noteEnd(isFull: boolean) {
      const now = performance.now();
      parts = lastEndAt === null ? FIRST_PARTS : Math.min(parts + 1, MOST_PARTS);
      ms += lastEndAt === null ? 0 : (now - lastEndAt - ms) / parts;
      // Between ends that leave places free the pace is that of the callers.
      lastEndAt = isFull ? now : null;
    },
  };
}
