import type { Database } from '#db/client';
import { listKeys, requireKey, revokeKey } from '#db/keys/key-records';
import { isUsable } from '#domain/keys/key-life';

/**
 * Revokes a key at once, and returns whether it was the partner's last live one [rules/operators: Lists of keys and endpoints].
 * @throws OperationRefusal if there is no such key
 */
export async function endKey(
  { db }: { db: Database },
  { keyId, actor }: { keyId: string; actor: string },
): Promise<{ wasLastLive: boolean }> {
  const { partnerId, environment, ...key } = await requireKey(db, keyId);
  await revokeKey(db, keyId, actor);
  const wasLive = environment === 'live' && isUsable(key, Date.now());
  return { wasLastLive: wasLive && !(await hasLiveKey(db, partnerId)) };
}

async function hasLiveKey(db: Database, partnerId: string): Promise<boolean> {
  const keys = await listKeys(db, partnerId);
  return keys.some((key) => key.environment === 'live' && isUsable(key, Date.now()));
}
