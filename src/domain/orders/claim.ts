import { SECOND } from '../duration';

/**
 * Without a renewal for this long, the process working on a call or a creation counts as dead [rules/idempotency: Taking over].
 */
export const ABANDONED_AFTER_MS = 10 * SECOND;

/** How often a process renews its claim; a shorter call never does. */
export const RENEW_EVERY_MS = 3 * SECOND;
