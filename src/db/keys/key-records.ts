import { and, desc, eq, getTableColumns, ne, sql } from 'drizzle-orm';
import type { Environment } from '#domain/environment';
import { isUsable, KeyRefusal, requireAllowed } from '#domain/keys/key-life';
import { requireScopes, type Scope } from '#domain/keys/scope';
import { changeDetails, recordAudit, SYSTEM } from '../audit';
import type { Database, Transaction } from '../client';
import { notify } from '../notifications';
import { apiKeys } from '../schema/keys';

const { hash: _digest, ...shown } = getTableColumns(apiKeys);

/** Everything stored about a key except its digest. */
export type KeyRecord = Omit<typeof apiKeys.$inferSelect, 'hash'>;

export interface KeyToWrite {
  keyId: string;
  partnerId: string;
  environment: Environment;
  name: string;
  /** Keyed digest; the key itself is not stored. */
  hash: Buffer;
  hashedUnder: string;
  prefix: string;
  scopes: Scope[];
  /** Canonical networks. */
  allowList: string[];
  expiresAt: Date | null;
}

export async function createKey(db: Database | Transaction, key: KeyToWrite): Promise<void> {
  await db.insert(apiKeys).values(key);
}

/** A partner's keys, newest first. */
export async function listKeys(db: Database | Transaction, partnerId: string): Promise<KeyRecord[]> {
  return db
    .select(shown)
    .from(apiKeys)
    .where(eq(apiKeys.partnerId, partnerId))
    .orderBy(desc(apiKeys.createdAt), apiKeys.keyId);
}

/** A partner's key, or null. */
export async function findKey(db: Database, partnerId: string, keyId: string): Promise<KeyRecord | null> {
  const [key] = await db
    .select(shown)
    .from(apiKeys)
    .where(and(eq(apiKeys.keyId, keyId), eq(apiKeys.partnerId, partnerId)));
  return key ?? null;
}

/** @throws KeyRefusal if there is no such key */
export async function requireKey(db: Database, keyId: string): Promise<KeyRecord> {
  const [key] = await db.select(shown).from(apiKeys).where(eq(apiKeys.keyId, keyId));
  return key ?? refuseUnknownKey(keyId);
}

/** A key, locked until the transaction ends, and the database's time. @throws KeyRefusal like foundKey */
export async function lockKey(tx: Transaction, keyId: string): Promise<KeyRecord & { now: Date }> {
  const now = sql`clock_timestamp()`.mapWith(apiKeys.createdAt);
  const [key] = await tx
    .select({ ...shown, now })
    .from(apiKeys)
    .where(eq(apiKeys.keyId, keyId))
    .for('update');
  return key ?? refuseUnknownKey(keyId);
}

function refuseUnknownKey(keyId: string): never {
  throw new KeyRefusal(`There is no key ${keyId}.`);
}

export interface KeyChange {
  name?: string;
  scopes?: Scope[];
  /** Canonical networks; empty means any. */
  allowList?: string[];
  expiresAt?: Date | null;
}

/**
 * Changes the restrictions of a usable key, on every replica within a second.
 * @throws KeyRefusal for a key that is over, or a scope its environment does not allow
 */
export async function changeKey(db: Database, keyId: string, change: KeyChange, actor: string): Promise<KeyRecord> {
  return db.transaction(async (tx) => {
    const before = await lockKey(tx, keyId);
    requireAllowed('change', before, before.now.getTime());
    requireScopes(before.environment, change.scopes ?? []);
    await tx.update(apiKeys).set(change).where(eq(apiKeys.keyId, keyId));
    const after = { ...before, ...change };
    const details = changeDetails<KeyRecord>(Object.keys(change), before, after);
    await recordAudit(tx, { actor, action: 'api_key.changed', target: keyId, details });
    await notify(tx, 'settings', before.partnerId);
    return after;
  });
}

/** Revokes a key at once. Revoking it again changes nothing. @throws KeyRefusal if there is no such key */
export async function revokeKey(db: Database | Transaction, keyId: string, actor: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { status, partnerId, now } = await lockKey(tx, keyId);
    if (status !== 'revoked') {
      await tx.update(apiKeys).set({ status: 'revoked', revokedAt: now }).where(eq(apiKeys.keyId, keyId));
      await recordAudit(tx, { actor, action: 'api_key.revoked', target: keyId, details: { before: { status } } });
      await notify(tx, 'settings', partnerId);
    }
  });
}

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
