import { ServiceError } from '../../src/domain/error';
import type { CreationLimit } from '../services';

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

const noPlace = () => new NotBegunError('Too many orders are being created', 1);

export interface CreationLimitSize {
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
 * Bounds the creations in flight and those that wait for a place. Past about thirty Temporal only queues
 * [rules/order-creation: Admission], so whoever finds no room, or no place within `patienceMs`, is told to come back
 * instead of waiting for seconds.
 */
export function createCreationLimit({ places, waiting: room, patienceMs }: CreationLimitSize): CreationLimit {
  let inside = 0;
  const queue: Waiting[] = [];

  const enter = (): Promise<void> => {
    if (inside < places) {
      inside += 1;
      return Promise.resolve();
    }
    if (queue.length >= room) {
      return Promise.reject(noPlace());
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(waiting), 1);
        reject(noPlace());
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
