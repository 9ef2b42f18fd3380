import type { Key } from '#contract/dashboard/keys';
import type { Database } from '#db/client';
import { listKeys } from '#db/keys/key-records';
import { keyView } from './key-view';

/** The current view of a partner's key. */
export async function readKeyView(db: Database, partnerId: string, keyId: string): Promise<Key> {
  const all = await listKeys(db, partnerId);
  const key = all.find((one) => one.keyId === keyId);
  if (!key) {
    throw new Error(`${keyId} is gone`);
  }
  return keyView(key, all);
}
