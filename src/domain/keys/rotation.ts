import { MINUTE } from '../duration';

/**
 * How long the old key or webhook secret stays valid beside the new one
 * [rules/keys-and-lockout: Rotation; rules/webhooks: Secrets and rotation].
 */
export const ROTATION_MS = 5 * MINUTE;
