import { MINUTE, SECOND } from '../duration';

/** This many INVALID_KEY responses within the window lock an address range for a while [rules/keys-and-lockout: Lockout]. */
export const LOCKOUT = { failures: 5, windowMs: 60 * SECOND, lockedMs: 15 * MINUTE } as const;
