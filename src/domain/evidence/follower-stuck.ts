import { MINUTE } from '../duration';

/**
 * After this long without progress of a network's follower, operators are notified; a network that nobody has looked at for as
 * long is not followed [rules/evidence: Who follows].
 */
export const FOLLOWER_STUCK_MS = 15 * MINUTE;

/** A worker with a node of the network says so every minute. */
export const SERVED_FOR_MS = 5 * MINUTE;
