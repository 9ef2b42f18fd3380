import { eq, ne, sql } from 'drizzle-orm';
import { isUsable } from '#domain/keys/key-life';
import { recordAudit, SYSTEM } from '../audit';
import type { Database } from '../client';
import { apiKeys } from '../schema/keys';
import type { KeyToWrite } from './key-records';

/** Stores a key's digest under the present secret key, when the key itself has just been presented. */
export async function rehashKey(
  db: Database,
  keyId: string,
  digest: Pick<KeyToWrite, 'hash' | 'hashedUnder'>,
): Promise<void> {
  const { hash, hashedUnder } = apiKeys;
  await db.transaction(async (tx) => {
    const isThisKey = eq(apiKeys.keyId, keyId);
    const [stored] = await tx.select({ hash, hashedUnder }).from(apiKeys).where(isThisKey).for('no key update');
    if (!stored || stored.hashedUnder === digest.hashedUnder) {
      return;
    }
    await tx.update(apiKeys).set(digest).where(isThisKey);
    if (!stored.hash.equals(digest.hash)) {
      await recordAudit(tx, { actor: SYSTEM, action: 'api_key.rehashed', target: keyId, details: {} });
    }
  });
}

/** Usable keys that have not been used since the secret key changed, longest unused first. */
export async function listKeysNotHashedUnder(db: Database, secretKeyName: string) {
  const { keyId, partnerId, environment, name, lastUsedAt, status, expiresAt, revokedAt } = apiKeys;
  const rows = await db
    .select({ key: { keyId, partnerId, environment, name, lastUsedAt }, life: { status, expiresAt, revokedAt } })
    .from(apiKeys)
    .where(sql`${apiKeys.hashedUnder} is distinct from ${secretKeyName} and ${ne(status, 'revoked')}`)
    .orderBy(sql`${lastUsedAt} nulls first`, keyId);
  return rows.filter(({ life }) => isUsable(life, Date.now())).map(({ key }) => key);
}
