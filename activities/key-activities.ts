import type { Database } from '../src/db/client';
import { endRotation } from '../src/db/keys/key-rotation';
import { fromIso } from '../src/domain/duration';

/** One rotation: the old key and the end of its window. */
export interface RotationWindow {
  keyId: string;
  endsAt: string;
}

/** `settled`: the rotation was canceled or finished before, or its end is already recorded. */
export type RotationEnd = 'ended' | 'settled';

export interface KeyActivities {
  /** Marks a key as revoked when its rotation has ended, with an entry in the audit log. */
  endKeyRotation(window: RotationWindow): Promise<RotationEnd>;
}

export function createKeyActivities(db: Database): KeyActivities {
  return {
    async endKeyRotation({ keyId, endsAt }) {
      return (await endRotation(db, keyId, new Date(fromIso(endsAt)))) ? 'ended' : 'settled';
    },
  };
}
