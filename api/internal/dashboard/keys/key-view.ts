import type { Key } from '#contract/dashboard/keys';
import type { KeyRecord } from '#db/keys/key-records';
import { isUsable, keyConditionAt } from '#domain/keys/key-life';
import type { Scope } from '#domain/keys/scope';

/** @param all the partner's keys */
export function keyView(key: KeyRecord, all: readonly KeyRecord[]): Key {
  const now = Date.now();
  const status = keyConditionAt(key, now);
  const predecessor = all.find(({ replacedBy }) => replacedBy === key.keyId);
  const isRotating = status === 'rotating' && key.replacedBy !== null && key.revokedAt !== null;
  return {
    key_id: key.keyId,
    name: key.name,
    environment: key.environment,
    prefix: key.prefix,
    scopes: key.scopes as Scope[],
    allow_list: key.allowList,
    status,
    created_at: key.createdAt.toISOString(),
    expires_at: key.expiresAt?.toISOString() ?? null,
    revoked_at: isRotating ? null : (key.revokedAt?.toISOString() ?? null),
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    last_used_from: key.lastUsedFrom,
    rotation:
      isRotating && key.replacedBy && key.revokedAt
        ? { replaced_by: key.replacedBy, ends_at: key.revokedAt.toISOString() }
        : null,
    replaces: predecessor?.keyId ?? null,
    rotated_at: predecessor ? key.createdAt.toISOString() : null,
    is_last_live: isUsable(key, now) && isOnlyLive(key, all, now),
  };
}

function isOnlyLive(key: KeyRecord, all: readonly KeyRecord[], now: number): boolean {
  const others = all.filter(({ keyId, environment }) => keyId !== key.keyId && environment === 'live');
  return key.environment === 'live' && !others.some((other) => isUsable(other, now));
}
