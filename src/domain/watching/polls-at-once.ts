import { MINUTE, SECOND } from '../duration';

const MOST = 20;
/** A poll should not wait longer than this for its turn. */
const TURN_MS = 5 * SECOND;

/** How many polls of a provider are under way at a time: what its published rate allows within the time of a turn. */
export function pollsAtOnce(requestsPerMinute: number | null): number {
  return requestsPerMinute === null
    ? MOST
    : Math.max(1, Math.min(MOST, Math.floor((requestsPerMinute * TURN_MS) / MINUTE)));
}
