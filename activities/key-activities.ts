import type { Database } from '../src/db/client';
import { endRotation } from '../src/db/keys/key-rotation';
import { fromIso } from '../src/domain/duration';
import type { RotationEnd, RotationWindow } from '../src/domain/keys/key-life';

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
