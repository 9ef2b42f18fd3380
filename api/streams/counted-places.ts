import { ServiceError } from '#domain/error';
import { once } from '#process/once';

const RETRY_AFTER_SECONDS = 30;

/** A name that a stream counts for, and how many such streams may be open. */
export type Count = readonly [name: string, most: number];

export interface CountedPlaces {
  /** Returns the function that releases the place. @throws ServiceError RATE_LIMITED if any count is full */
  take(counts: readonly Count[]): () => void;
}

/** Limits this process's open streams of one kind, each of which counts for several names. */
export function createCountedPlaces(refusal: string): CountedPlaces {
  const open = new Map<string, number>();
  return {
    take(counts) {
      if (counts.some(([name, most]) => (open.get(name) ?? 0) >= most)) {
        throw new ServiceError('RATE_LIMITED', { message: refusal, retryAfter: RETRY_AFTER_SECONDS });
      }
      for (const [name] of counts) {
        open.set(name, (open.get(name) ?? 0) + 1);
      }
      return once(() => {
        for (const [name] of counts) {
          const rest = (open.get(name) ?? 1) - 1;
          if (rest === 0) open.delete(name);
          else open.set(name, rest);
        }
      });
    },
  };
}
