import { type KeyRecord, listKeys } from '#db/keys/key-records';
import { formatColumns } from '#domain/columns';
import type { Environment } from '#domain/environment';
import { keyConditionAt } from '#domain/keys/key-life';
import type { Scope } from '#domain/keys/scope';
import { createKeys } from '#operations/keys/create-keys';
import { setKey } from '#operations/keys/key-settings';
import { numberNames } from '#operations/numbered-names';
import { requirePartner } from '#operations/partners/set-partner';
import { createKeyring } from '#security/keyring';
import { type Answer, formatFacts } from '../answer';
import { WrongUsage } from '../command';
import { findRunningInstance, operatorName, partnerOf, withDatabase } from '../instance';

export async function keyList(options: { partner?: string }): Promise<Answer> {
  const instance = findRunningInstance();
  const partnerId = partnerOf(instance, options.partner);
  const keys = await withDatabase(instance, async (db) => {
    await requirePartner(db, partnerId);
    return listKeys(db, partnerId);
  });
  return {
    json: { partner_id: partnerId, keys: keys.map(keyJson) },
    text: keys.length === 0 ? `${partnerId} has no keys.` : formatColumns([KEY_TEXT_COLUMNS, ...keys.map(keyRow)]),
  };
}

export interface KeySetOptions {
  name?: string;
  scopes?: Scope[];
  /** Canonical networks; empty means any. */
  allow?: string[];
  /** Start of the day on which the key expires. */
  expires?: Date | 'never';
}

export async function keySet(keyId: string, { name, scopes, allow, expires }: KeySetOptions): Promise<Answer> {
  const change = {
    ...(name !== undefined && { name }),
    ...(scopes && { scopes }),
    ...(allow && { allowList: allow }),
    ...(expires && { expiresAt: expires === 'never' ? null : expires }),
  };
  if (Object.keys(change).length === 0) {
    throw new WrongUsage('Specify at least one of --scopes, --allow, --expires and --name.');
  }
  const key = await withDatabase(findRunningInstance(), (db) =>
    setKey({ db }, { keyId, change, actor: operatorName() }),
  );
  return { json: keyJson(key), text: formatColumns([KEY_TEXT_COLUMNS, keyRow(key)]) };
}

export interface KeyCreateOptions {
  partner?: string;
  env: Environment;
  scopes: Scope[];
  /** Canonical networks; default: any. */
  allow?: string[];
  /** Start of the day on which the key expires. */
  expires?: Date;
  name: string;
  /** How many to create at once; by default one, with all its fields in the answer. */
  count?: number;
}

export async function keyCreate(options: KeyCreateOptions): Promise<Answer> {
  const { env, scopes, allow = [], expires = null, name, count } = options;
  const instance = findRunningInstance();
  const partnerId = partnerOf(instance, options.partner);
  const keyring = createKeyring(...instance.secretKeys);
  const shared = { partner_id: partnerId, env, scopes, allow_list: allow, expires_at: expires };
  const request = { partnerId, environment: env, scopes, allowList: allow, expiresAt: expires };
  const keys = await withDatabase(instance, (db) =>
    createKeys({ db, keyring }, { ...request, names: numberNames(name, count), actor: operatorName() }),
  );

  const rows = keys.map((one) => ({ key_id: one.keyId, key: one.key, name: one.name }));
  const [only] = rows;
  if (count !== undefined || !only) {
    return { json: { ...shared, keys: rows }, text: formatColumns(rows.map(({ key_id, key }) => [key_id, key])) };
  }
  return {
    json: { ...only, ...shared },
    text: formatFacts([
      ['key', `${only.key}  (shown only once)`],
      ['key id', only.key_id],
      ['partner', partnerId],
      ['scopes', scopes.join(', ')],
      ['from', networksText(allow)],
      ['expires', expires?.toISOString() ?? 'never'],
    ]),
  };
}

const KEY_TEXT_COLUMNS = [
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

function keyRow(key: KeyRecord): string[] {
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

function keyJson(key: KeyRecord) {
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

function networksText(networks: readonly string[]): string {
  return networks.length === 0 ? 'any' : networks.join(',');
}

function statusText(key: KeyRecord): string {
  const condition = keyConditionAt(key, Date.now());
  return condition === 'rotating' ? `rotating to ${key.revokedAt?.toISOString().slice(0, 19)}Z` : condition;
}

function writeInstant(instant: Date | null): string {
  return instant?.toISOString().slice(0, 16) ?? 'never';
}
