import { MINUTE, SECOND } from '../duration';

const MOST = 20;
/** The longest a poll should wait for its turn. */
const TURN_MS = 5 * SECOND;

/** How many polls of a provider run at a time: what its published rate allows in that time. */
export function pollsAtOnce(requestsPerMinute: number | null): number {
  return requestsPerMinute === null
    ? MOST
    : Math.max(1, Math.min(MOST, Math.floor((requestsPerMinute * TURN_MS) / MINUTE)));
}
