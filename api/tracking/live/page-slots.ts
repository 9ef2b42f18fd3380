import { createCountedPlaces } from '#api/streams/counted-places';

/**
 * How many tracking pages may have a stream open at once, per address range and in total [rules/tracking: The page's own
 * stream].
 */
const PER_RANGE = 50;
const IN_ALL = 5_000;

export interface PageSlots {
  /** Returns the function that releases the place. @throws ServiceError RATE_LIMITED if none is free */
  take(range: string): () => void;
}

/** Limits this process's open pages; a page without a place polls the JSON form instead. */
export function createPageSlots({ perRange = PER_RANGE, inAll = IN_ALL } = {}): PageSlots {
  const places = createCountedPlaces('Too many tracking pages are open from this address; poll the JSON form instead');
  return {
    take: (range) =>
      places.take([
        [`range ${range}`, perRange],
        ['all', inAll],
      ]),
  };
}
