import { DAY } from '../duration';
import { OperationRefusal } from '../refusal';

/** What a key's row says about its life. */
export interface KeyLife {
  status: 'active' | 'rotating' | 'revoked';
  /** 00:00 UTC of the day on which it dies. */
  expiresAt: Date | null;
  /** In the future while the key is rotating. */
  revokedAt: Date | null;
}

/** How long before a key expires its partner is notified [rules/users: Alerts]. */
export const EXPIRY_WARNING_MS = 7 * DAY;

export type KeyCondition = KeyLife['status'] | 'expired';

/** What a key is at `now` (ms): instants count, whether or not anybody has brought the row up to date. */
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

/** In which conditions each can be done to a key, and how it is said that it cannot. Revoking is always possible. */
const ACTIONS = {
  rotate: { allowed: ['active'], refusal: 'cannot be rotated' },
  change: { allowed: USABLE, refusal: 'cannot be changed' },
  cancel: { allowed: ['rotating'], refusal: 'has no rotation to cancel' },
  finish: { allowed: ['rotating'], refusal: 'has no rotation to finish' },
} as const satisfies Record<string, { allowed: readonly KeyCondition[]; refusal: string }>;

/** Something cannot be done to a key, for a reason its owner can understand. */
export class KeyRefusal extends OperationRefusal {
  override name = 'KeyRefusal';
}

/** @throws KeyRefusal when the key's condition at `now` (ms) does not allow the action */
export function requireAllowed(action: keyof typeof ACTIONS, key: KeyLife & { keyId: string }, now: number): void {
  const condition = keyConditionAt(key, now);
  const { allowed, refusal } = ACTIONS[action];
  if (!allowed.some((one) => one === condition)) {
    throw new KeyRefusal(`${key.keyId} is ${condition} and ${refusal}.`);
  }
}
