import type { KeyRecord } from '#db/keys/key-records';
import { keyConditionAt } from '#domain/keys/key-life';

export const KEY_TEXT_COLUMNS = [
  'KEY ID',
  'ENV',
  'BEGINS WITH',
  'STATUS',
  'SCOPES',
  'ALLOWED FROM',
  'EXPIRES',
  'LAST USED',
  'NAME',
];

export function keyRow(key: KeyRecord): string[] {
  const { keyId, environment, prefix, scopes, allowList, expiresAt, lastUsedAt, name } = key;
  const from = networksText(allowList);
  return [
    keyId,
    environment,
    prefix,
    statusText(key),
    scopes.join(','),
    from,
    writeInstant(expiresAt),
    writeInstant(lastUsedAt),
    name,
  ];
}

export function keyJson(key: KeyRecord) {
  const isRotating = keyConditionAt(key, Date.now()) === 'rotating';
  return {
    key_id: key.keyId,
    env: key.environment,
    name: key.name,
    prefix: key.prefix,
    scopes: key.scopes,
    allow_list: key.allowList,
    status: keyConditionAt(key, Date.now()),
    created_at: key.createdAt,
    expires_at: key.expiresAt,
    rotation_ends_at: isRotating ? key.revokedAt : null,
    revoked_at: isRotating ? null : key.revokedAt,
    replaced_by: key.replacedBy,
    last_used_at: key.lastUsedAt,
  };
}

export function networksText(networks: readonly string[]): string {
  return networks.length === 0 ? 'any' : networks.join(',');
}

function statusText(key: KeyRecord): string {
  const condition = keyConditionAt(key, Date.now());
  return condition === 'rotating' ? `rotating to ${key.revokedAt?.toISOString().slice(0, 19)}Z` : condition;
}

function writeInstant(instant: Date | null): string {
  return instant?.toISOString().slice(0, 16) ?? 'never';
}
