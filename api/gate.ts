import { ServiceError } from '../src/domain/error';
import type { Gate } from './services';

/** Nothing was begun: there was no place. */
export class NoPlaceError extends ServiceError {
  constructor() {
    super('NO_PROVIDERS_AVAILABLE', {
      message: 'Too many orders are being created right now; nothing was created, try again',
      retryAfter: 1,
    });
  }
}

export interface GateSize {
  /** How many may be inside. */
  places: number;
  /** How many more may wait. */
  waiting: number;
  patienceMs: number;
}

interface Waiting {
  enter: () => void;
  timer: NodeJS.Timeout;
}

/**
 * Bounds the creations in flight and those that wait for a place. Past about thirty the engine only queues [architecture 8],
 * so whoever finds no room, or no place within `patienceMs`, is told to come back instead of waiting for seconds.
 */
export function createGate({ places, waiting: room, patienceMs }: GateSize): Gate {
  let inside = 0;
  const queue: Waiting[] = [];

  const enter = (): Promise<void> => {
    if (inside < places) {
      inside += 1;
      return Promise.resolve();
    }
    if (queue.length >= room) {
      return Promise.reject(new NoPlaceError());
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(waiting), 1);
        reject(new NoPlaceError());
      }, patienceMs);
      const waiting = { enter: resolve, timer };
      queue.push(waiting);
    });
  };

  const leave = () => {
    const next = queue.shift();
    if (next) {
      clearTimeout(next.timer);
      next.enter();
    } else {
      inside -= 1;
    }
  };

  return {
    async pass(work) {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
