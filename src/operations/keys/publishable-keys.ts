import type { PublishableKey } from '#contract/shared/publishable-keys';
import type { Database } from '#db/client';
import {
  insertPublishableKey,
  listPublishableKeys,
  type PublishableKeyRecord,
  readPublishableKey,
  revokePublishableKeys,
} from '#db/keys/publishable-keys';
import type { Environment } from '#domain/environment';
import { MOST_PUBLISHABLE_KEYS, toOrigins } from '#domain/keys/publishable-key';
import { OperationRefusal } from '#domain/refusal';
import { newId, newPublishableKey } from '#security/secret';
import { requireApproved, requireOpenPartner } from '../partners/set-partner';
import { requireUse } from '../users/limits';

interface PublishableKeyRequest {
  partnerId: string;
  environment: Environment;
  name: string;
  /** As people write them. */
  origins: readonly string[];
  actor: string;
}

/**
 * Makes a key for pages of these origins [rules/publishable-keys].
 * @throws OperationRefusal for origins that cannot be listed, a partner without live keys, or too many keys; ServiceError
 * RATE_LIMITED
 */
export async function createPublishableKey(
  { db }: { db: Database },
  { partnerId, environment, name, origins: written, actor }: PublishableKeyRequest,
): Promise<PublishableKeyRecord> {
  const origins = toOrigins(written, environment);
  await requireOpenPartner(db, partnerId);
  if (environment === 'live') {
    await requireApproved(db, partnerId);
  }
  return db.transaction(async (tx) => {
    await requireUse(tx, 'key_creation', partnerId);
    const existing = await listPublishableKeys(tx, partnerId, environment);
    if (existing.filter(({ revokedAt }) => revokedAt === null).length >= MOST_PUBLISHABLE_KEYS) {
      throw new OperationRefusal(
        `There can be at most ${MOST_PUBLISHABLE_KEYS} publishable keys in use; revoke one first.`,
      );
    }
    const key = { keyId: newId('pbk'), partnerId, environment, name, key: newPublishableKey(environment), origins };
    return insertPublishableKey(tx, key, actor);
  });
}

/** Revokes a key at once, and returns it; one that is revoked already stays as it is. */
export async function endPublishableKey(
  { db }: { db: Database },
  { key, actor }: { key: PublishableKeyRecord; actor: string },
): Promise<PublishableKeyRecord> {
  await revokePublishableKeys(db, { keyId: key.keyId }, actor);
  return (await readPublishableKey(db, key.keyId)) ?? key;
}

export function publishableKeyView(key: PublishableKeyRecord): PublishableKey {
  return {
    key_id: key.keyId,
    name: key.name,
    environment: key.environment,
    key: key.key,
    origins: key.origins,
    status: key.revokedAt === null ? 'active' : 'revoked',
    created_at: key.createdAt.toISOString(),
    revoked_at: key.revokedAt?.toISOString() ?? null,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
  };
}
