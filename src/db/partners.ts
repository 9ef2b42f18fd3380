import { desc, eq, sql } from 'drizzle-orm';
import type { Scope } from '../domain/scope';
import type { Database } from './client';
import { apiKeys, type Environment, type KeyStatus, partners } from './schema';

export async function createPartner(db: Database, partner: { partnerId: string; name: string }): Promise<void> {
  await db.insert(partners).values(partner);
}

export async function partnerExists(db: Database, partnerId: string): Promise<boolean> {
  const rows = await db
    .select({ partnerId: partners.partnerId })
    .from(partners)
    .where(eq(partners.partnerId, partnerId));
  return rows.length > 0;
}

/** Who a partner is to itself; null when there is none. */
export async function findPartner(
  db: Database,
  partnerId: string,
): Promise<Pick<typeof partners.$inferSelect, 'name' | 'tier' | 'tierSince' | 'createdAt'> | null> {
  const { name, tier, tierSince, createdAt } = partners;
  const [row] = await db
    .select({ name, tier, tierSince, createdAt })
    .from(partners)
    .where(eq(partners.partnerId, partnerId));
  return row ?? null;
}

export interface NewKey {
  keyId: string;
  partnerId: string;
  environment: Environment;
  name: string;
  /** Keyed digest; the key itself is stored nowhere. */
  hash: Buffer;
  prefix: string;
  scopes: Scope[];
  expiresAt: Date | null;
}

export async function createKey(db: Database, key: NewKey): Promise<void> {
  await db.insert(apiKeys).values(key);
}

export interface ListedKey {
  keyId: string;
  environment: Environment;
  name: string;
  prefix: string;
  scopes: string[];
  status: KeyStatus;
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
}

/** A partner's keys, newest first. */
export async function listKeys(db: Database, partnerId: string): Promise<ListedKey[]> {
  const { keyId, environment, name, prefix, scopes, status, createdAt, expiresAt, revokedAt, lastUsedAt } = apiKeys;
  return db
    .select({ keyId, environment, name, prefix, scopes, status, createdAt, expiresAt, revokedAt, lastUsedAt })
    .from(apiKeys)
    .where(eq(apiKeys.partnerId, partnerId))
    .orderBy(desc(createdAt), keyId);
}

/** Ends a key at once; false when there is no such key. Revoking it again changes nothing. */
export async function revokeKey(db: Database, keyId: string): Promise<boolean> {
  const { rowCount } = await db
    .update(apiKeys)
    .set({ status: 'revoked', revokedAt: sql`coalesce(${apiKeys.revokedAt}, now())` })
    .where(eq(apiKeys.keyId, keyId));
  return rowCount === 1;
}
