import { SECOND } from '../duration';

/**
 * Without a renewal for so long, the process at work on a call or a creation counts as dead
 * [rules/idempotency: Taking over].
 */
export const ABANDONED_AFTER_MS = 10 * SECOND;

/** How often a process at work says so; whoever is done sooner never does. */
export const RENEW_EVERY_MS = 3 * SECOND;
