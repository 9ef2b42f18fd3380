import { recordAudit } from '../../db/audit';
import type { Database } from '../../db/client';
import { type ListedKey, listKeys, partnerExists, revokeKey } from '../../db/partners';
import type { Environment } from '../../db/schema';
import type { Scope } from '../../domain/scope';
import { createKeyring } from '../../net/keyring';
import { shownPrefix } from '../../net/secret';
import { issueKey } from '../issue-key';
import { type Answer, columns, facts } from './answer';
import { operator, partnerOf, runningInstance, withDatabase } from './instance';
import { Refusal } from './refusal';

export interface KeyCreateOptions {
  partner?: string;
  env: Environment;
  scopes: Scope[];
  /** Start of the day on which the key dies. */
  expires?: Date;
  name: string;
}

export async function keyCreate(options: KeyCreateOptions): Promise<Answer> {
  const { env: environment, scopes, expires: expiresAt = null, name } = options;
  const instance = runningInstance();
  const partnerId = partnerOf(instance, options.partner);
  const { keyId, key } = await withDatabase(instance, async (db) => {
    await requirePartner(db, partnerId);
    const request = { partnerId, environment, name, scopes, expiresAt };
    const issued = await issueKey(db, createKeyring(instance.secretKey), request);
    const details = { partner_id: partnerId, env: environment, scopes, prefix: shownPrefix(issued.key) };
    await recordAudit(db, { actor: operator(), action: 'api_key.created', target: issued.keyId, details });
    return issued;
  });
  const day = expiresAt?.toISOString() ?? null;
  return {
    json: { key_id: keyId, key, partner_id: partnerId, env: environment, name, scopes, expires_at: day },
    text: facts([
      ['key', `${key}  (shown this once)`],
      ['key id', keyId],
      ['partner', partnerId],
      ['scopes', scopes.join(', ')],
      ['expires', day ?? 'never'],
    ]),
  };
}

export async function keyList(options: { partner?: string }): Promise<Answer> {
  const instance = runningInstance();
  const partnerId = partnerOf(instance, options.partner);
  const keys = await withDatabase(instance, async (db) => {
    await requirePartner(db, partnerId);
    return listKeys(db, partnerId);
  });
  const header = ['KEY ID', 'ENV', 'BEGINS WITH', 'STATUS', 'SCOPES', 'EXPIRES', 'LAST USED', 'NAME'];
  return {
    json: { partner_id: partnerId, keys: keys.map(toJson) },
    text: keys.length === 0 ? `${partnerId} has no keys.` : columns([header, ...keys.map(toRow)]),
  };
}

export async function keyRevoke(keyId: string): Promise<Answer> {
  await withDatabase(runningInstance(), async (db) => {
    if (!(await revokeKey(db, keyId))) {
      throw new Refusal(`There is no key ${keyId}.`);
    }
    await recordAudit(db, { actor: operator(), action: 'api_key.revoked', target: keyId, details: {} });
  });
  return { json: { key_id: keyId, status: 'revoked' }, text: `${keyId} is revoked.` };
}

export async function requirePartner(db: Database, partnerId: string): Promise<void> {
  if (!(await partnerExists(db, partnerId))) {
    throw new Refusal(`There is no partner ${partnerId}.`);
  }
}

function toJson(key: ListedKey) {
  return {
    key_id: key.keyId,
    env: key.environment,
    name: key.name,
    prefix: key.prefix,
    scopes: key.scopes,
    status: key.status,
    created_at: key.createdAt,
    expires_at: key.expiresAt,
    revoked_at: key.revokedAt,
    last_used_at: key.lastUsedAt,
  };
}

function toRow(key: ListedKey): string[] {
  const { keyId, environment, prefix, status, scopes, expiresAt, lastUsedAt, name } = key;
  return [keyId, environment, prefix, status, scopes.join(','), when(expiresAt), when(lastUsedAt), name];
}

function when(instant: Date | null): string {
  return instant?.toISOString().slice(0, 16) ?? 'never';
}
