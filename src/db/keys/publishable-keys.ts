import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Environment } from '#domain/environment';
import { recordAudit } from '../audit';
import type { Database, Transaction } from '../client';
import { publishableKeys } from '../schema/keys';
import { partners } from '../schema/partners';
import { KEYS_PARTNER, type KeysPartner } from './usable-keys';

export type PublishableKeyRecord = typeof publishableKeys.$inferSelect;

/** A publishable key with what its partner decides about its calls, and what pages show of the partner. */
export interface PublishableKeyRow extends Pick<PublishableKeyRecord, 'keyId' | 'partnerId' | 'environment'> {
  origins: string[];
  revokedAt: Date | null;
  partner: KeysPartner;
  partnerName: string;
  accent: string | null;
}

/** The key with this text, revoked or not; null if there is none. */
export async function findPublishableKey(db: Database, key: string): Promise<PublishableKeyRow | null> {
  const { keyId, partnerId, environment, origins, revokedAt } = publishableKeys;
  const [row] = await db
    .select({
      keyId,
      partnerId,
      environment,
      origins,
      revokedAt,
      partner: KEYS_PARTNER,
      partnerName: partners.name,
      accent: partners.accent,
    })
    .from(publishableKeys)
    .innerJoin(partners, eq(partners.partnerId, partnerId))
    .where(eq(publishableKeys.key, key));
  return row ?? null;
}

/** A partner's publishable keys, of one environment if it is given: usable ones first, newest first. */
export function listPublishableKeys(
  db: Database | Transaction,
  partnerId: string,
  environment?: Environment,
): Promise<PublishableKeyRecord[]> {
  const isOfPartner = eq(publishableKeys.partnerId, partnerId);
  return db
    .select()
    .from(publishableKeys)
    .where(and(isOfPartner, environment && eq(publishableKeys.environment, environment)))
    .orderBy(sql`${publishableKeys.revokedAt} is not null`, desc(publishableKeys.createdAt), publishableKeys.keyId);
}

/** The publishable key with this ID, or null. */
export async function readPublishableKey(db: Database, keyId: string): Promise<PublishableKeyRecord | null> {
  const [row] = await db.select().from(publishableKeys).where(eq(publishableKeys.keyId, keyId));
  return row ?? null;
}

export type NewPublishableKey = Pick<
  PublishableKeyRecord,
  'keyId' | 'partnerId' | 'environment' | 'name' | 'key' | 'origins'
>;

export async function insertPublishableKey(
  tx: Transaction,
  key: NewPublishableKey,
  actor: string,
): Promise<PublishableKeyRecord> {
  const [row] = await tx.insert(publishableKeys).values(key).returning();
  const { partnerId, environment, name, origins } = key;
  const details = { partner_id: partnerId, env: environment, name, origins };
  await recordAudit(tx, { actor, action: 'publishable_key.created', target: key.keyId, details });
  if (!row) throw new Error(`${key.keyId} was not stored`);
  return row;
}

/** Revokes them at once; one that is revoked already stays as it is. */
export async function revokePublishableKeys(
  db: Database | Transaction,
  which: { keyId: string } | { partnerId: string },
  actor: string,
): Promise<void> {
  const isMeant =
    'keyId' in which ? eq(publishableKeys.keyId, which.keyId) : eq(publishableKeys.partnerId, which.partnerId);
  await db.transaction(async (tx) => {
    const revoked = await tx
      .update(publishableKeys)
      .set({ revokedAt: sql`now()` })
      .where(and(isMeant, isNull(publishableKeys.revokedAt)))
      .returning({ keyId: publishableKeys.keyId });
    for (const { keyId } of revoked) {
      await recordAudit(tx, { actor, action: 'publishable_key.revoked', target: keyId, details: {} });
    }
  });
}

/** Records that a key is in use, at most once a minute. */
export async function touchPublishableKey(db: Database, keyId: string): Promise<void> {
  const { lastUsedAt } = publishableKeys;
  await db
    .update(publishableKeys)
    .set({ lastUsedAt: sql`now()` })
    .where(
      sql`${publishableKeys.keyId} = ${keyId} and (${lastUsedAt} is null or ${lastUsedAt} < now() - interval '1 minute')`,
    );
}
