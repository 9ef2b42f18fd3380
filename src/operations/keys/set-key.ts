import type { Database } from '#db/client';
import { changeKey, type KeyChange, type KeyRecord } from '#db/keys/key-records';

/**
 * Changes the restrictions of a usable key, on every replica within a second.
 * @throws OperationRefusal for a key that is unknown or over, or a scope its environment does not allow
 */
export function setKey(
  { db }: { db: Database },
  { keyId, change, actor }: { keyId: string; change: KeyChange; actor: string },
): Promise<KeyRecord> {
  return changeKey(db, keyId, change, actor);
}
