import type { Database } from '#db/client';
import { cancelRotation, finishRotation } from '#db/keys/key-rotation';

interface Deps {
  db: Database;
}

interface RotatingKey {
  keyId: string;
  actor: string;
}

/** Cancels a rotation: the old key stays, the new one ends. @throws OperationRefusal if none is in progress */
export function cancelKeyRotation({ db }: Deps, { keyId, actor }: RotatingKey): Promise<{ revoked: string }> {
  return cancelRotation(db, keyId, actor);
}

/** Ends the old key now instead of at the end of the window. @throws OperationRefusal if no rotation is in progress */
export function finishKeyRotation({ db }: Deps, { keyId, actor }: RotatingKey): Promise<{ replacedBy: string }> {
  return finishRotation(db, keyId, actor);
}
