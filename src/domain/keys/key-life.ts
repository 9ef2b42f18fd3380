import { DAY, MINUTE, SECOND } from '../duration';
import { OperationRefusal } from '../refusal';

/** The columns of a key that determine its condition. */
export interface KeyLife {
  status: 'active' | 'rotating' | 'revoked';
  /** 00:00 UTC of the day on which it expires. */
  expiresAt: Date | null;
  /** In the future while the key is rotating. */
  revokedAt: Date | null;
}

/** How long before a key expires its partner is notified [rules/users: Alerts]. */
export const EXPIRY_WARNING_MS = 7 * DAY;

export type KeyCondition = KeyLife['status'] | 'expired';

/** The key's condition at `now` (ms). It follows from the times, even if the row's status is not up to date. */
export function keyConditionAt({ status, expiresAt, revokedAt }: KeyLife, now: number): KeyCondition {
  if (status === 'revoked' || isOver(revokedAt, now)) {
    return 'revoked';
  }
  return isOver(expiresAt, now) ? 'expired' : status;
}

function isOver(instant: Date | null, now: number): boolean {
  return instant !== null && instant.getTime() <= now;
}

const USABLE: readonly KeyCondition[] = ['active', 'rotating'];

/** Whether a key is accepted at `now` (ms). */
export function isUsable(key: KeyLife, now: number): boolean {
  return USABLE.includes(keyConditionAt(key, now));
}

/** The conditions in which each action is allowed, and the message if it is not. Revoking is always allowed. */
const ACTIONS = {
  rotate: { allowed: ['active'], refusal: 'cannot be rotated' },
  change: { allowed: USABLE, refusal: 'cannot be changed' },
  cancel: { allowed: ['rotating'], refusal: 'has no rotation to cancel' },
  finish: { allowed: ['rotating'], refusal: 'has no rotation to finish' },
} as const satisfies Record<string, { allowed: readonly KeyCondition[]; refusal: string }>;

/** An action on a key is not allowed, for a reason its owner can understand. */
export class KeyRefusal extends OperationRefusal {
  override name = 'KeyRefusal';
}

/** @throws KeyRefusal if the key's condition at `now` (ms) does not allow the action */
export function requireAllowed(action: keyof typeof ACTIONS, key: KeyLife & { keyId: string }, now: number): void {
  const condition = keyConditionAt(key, now);
  const { allowed, refusal } = ACTIONS[action];
  if (!allowed.some((one) => one === condition)) {
    throw new KeyRefusal(`${key.keyId} is ${condition} and ${refusal}.`);
  }
}

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

/** This many INVALID_KEY responses within the window lock an address range for a while [rules/keys-and-lockout: Lockout]. */
export const LOCKOUT = { failures: 5, windowMs: 60 * SECOND, lockedMs: 15 * MINUTE } as const;
