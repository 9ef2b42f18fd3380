import { SECOND } from '../duration';

/**
 * Without a renewal for so long, the process at work on a call or a creation counts as dead
 * [rules/idempotency: Taking over].
 */
export const ABANDONED_AFTER_MS = 10 * SECOND;

/** How often a process renews its claim; a call that ends sooner never does. */
export const RENEW_EVERY_MS = 3 * SECOND;
