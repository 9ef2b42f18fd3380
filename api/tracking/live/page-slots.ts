import { ServiceError } from '#domain/error';

/** How many pages of one address range, and of all, may follow their orders by a stream at once [rules/tracking: The page's own stream]. */
const PER_RANGE = 50;
const IN_ALL = 5_000;
const RETRY_AFTER_SECONDS = 30;

export interface PageSlots {
  /** Returns the function that gives the place back. @throws ServiceError RATE_LIMITED when none is free */
  take(range: string): () => void;
}

/** Bounds the open pages of this process; whoever gets no place asks for the JSON form now and then instead. */
export function createPageSlots({ perRange = PER_RANGE, inAll = IN_ALL } = {}): PageSlots {
  const open = new Map<string, number>();
  let total = 0;
  return {
    take(range) {
      const count = open.get(range) ?? 0;
      if (count >= perRange || total >= inAll) {
        throw new ServiceError('RATE_LIMITED', {
          message: 'Too many tracking pages are open from this address; poll the JSON form instead',
          retryAfter: RETRY_AFTER_SECONDS,
        });
      }
      open.set(range, count + 1);
      total += 1;
      let isTaken = true;
      return () => {
        if (isTaken) {
          isTaken = false;
          total -= 1;
          const rest = (open.get(range) ?? 1) - 1;
          if (rest === 0) open.delete(range);
          else open.set(range, rest);
        }
      };
    },
  };
}
