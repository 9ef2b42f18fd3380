import type { Database } from '#db/client';
import { cancelRotation, finishRotation } from '#db/keys/key-rotation';

interface Deps {
  db: Database;
}

interface RotatingKey {
  keyId: string;
  actor: string;
}

/** Takes a rotation back: the old key stays, the new one ends. @throws OperationRefusal when none is under way */
export function cancelKeyRotation({ db }: Deps, { keyId, actor }: RotatingKey): Promise<{ revoked: string }> {
  return cancelRotation(db, keyId, actor);
}

/** Ends the old key now and not at the window's end. @throws OperationRefusal when no rotation is under way */
export function finishKeyRotation({ db }: Deps, { keyId, actor }: RotatingKey): Promise<{ replacedBy: string }> {
  return finishRotation(db, keyId, actor);
}
