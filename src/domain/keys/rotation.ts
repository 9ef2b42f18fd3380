import { MINUTE } from '../duration';

/**
 * How long the old key or webhook secret stays valid beside the new one
 * [rules/keys-and-lockout: Rotation; rules/webhooks: Secrets and rotation].
 */
export const ROTATION_MS = 5 * MINUTE;

/** One rotation: the old key and the end of its window. */
export interface RotationWindow {
  keyId: string;
  endsAt: string;
}

/** `settled`: the rotation was canceled or finished before, or its end is already recorded. */
export type RotationEnd = 'ended' | 'settled';
