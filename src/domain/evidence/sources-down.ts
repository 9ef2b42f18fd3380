import { MINUTE } from '../duration';

/**
 * After this long without a node of a network that can be asked, verdicts say that nothing was looked up, and operators are
 * notified [rules/evidence: Verdicts].
 */
export const SOURCES_DOWN_MS = 10 * MINUTE;
