import { ServiceError } from '#domain/error';

/**
 * How many tracking pages may have a stream open at once, per address range and in total [rules/tracking: The page's own
 * stream].
 */
const PER_RANGE = 50;
const IN_ALL = 5_000;
const RETRY_AFTER_SECONDS = 30;

export interface PageSlots {
  /** Returns the function that releases the place. @throws ServiceError RATE_LIMITED if none is free */
  take(range: string): () => void;
}

/** Limits this process's open pages; a page without a place polls the JSON form instead. */
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
