import { InternalError } from '../domain/users/internal-error';

export interface WorkBounds {
  /** How much runs at once. */
  atOnce: number;
  /** How much may wait; any more is refused. */
  waiting: number;
}

/**
 * Runs work that costs memory and a core each, in the order of its arrival.
 * @throws InternalError UNAVAILABLE when too much waits already
 */
export function boundWork({ atOnce, waiting }: WorkBounds): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) {
        throw new InternalError('UNAVAILABLE', {
          message: 'Too many people log in right now',
          retryAfter: RETRY_SECONDS,
        });
      }
      // Whoever ends hands its place over, so it stays counted.
      await new Promise<void>((enter) => queue.push(enter));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

const RETRY_SECONDS = 5;
