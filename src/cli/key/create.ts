import { recordAudit } from '../../db/audit';
import type { Environment } from '../../db/schema/core';
import type { Scope } from '../../domain/keys/scope';
import { type IssuedKey, issueKey } from '../../operations/keys/issue-key';
import { createKeyring } from '../../security/keyring';
import { toShownPrefix } from '../../security/secret';
import { type Answer, formatColumns, formatFacts, numberNames } from '../answer';
import { findRunningInstance, operatorName, partnerOf, withDatabase } from '../instance';
import { requirePartner } from './key';
import { networksText } from './text';

export interface KeyCreateOptions {
  partner?: string;
  env: Environment;
  scopes: Scope[];
  /** Canonical networks; any unless given. */
  allow?: string[];
  /** Start of the day on which the key dies. */
  expires?: Date;
  name: string;
  /** How many to make at once; one, told of in full, unless given. */
  count?: number;
}

export async function keyCreate(options: KeyCreateOptions): Promise<Answer> {
  const { env, scopes, allow = [], expires = null, name, count } = options;
  const instance = findRunningInstance();
  const partnerId = partnerOf(instance, options.partner);
  const keyring = createKeyring(...instance.secretKeys);
  const actor = operatorName();
  const shared = { partner_id: partnerId, env, scopes, allow_list: allow, expires_at: expires };
  const keys = await withDatabase(instance, async (db) => {
    await requirePartner(db, partnerId);
    return db.transaction(async (tx) => {
      const issued: (IssuedKey & { name: string })[] = [];
      for (const each of numberNames(name, count)) {
        const request = { partnerId, environment: env, name: each, scopes, allowList: allow, expiresAt: expires };
        const { keyId, key } = await issueKey(tx, keyring, request);
        const details = { ...shared, prefix: toShownPrefix(key) };
        await recordAudit(tx, { actor, action: 'api_key.created', target: keyId, details });
        issued.push({ keyId, key, name: each });
      }
      return issued;
    });
  });

  const told = keys.map((one) => ({ key_id: one.keyId, key: one.key, name: one.name }));
  const [only] = told;
  if (count !== undefined || !only) {
    return { json: { ...shared, keys: told }, text: formatColumns(told.map(({ key_id, key }) => [key_id, key])) };
  }
  return {
    json: { ...only, ...shared },
    text: formatFacts([
      ['key', `${only.key}  (shown this once)`],
      ['key id', only.key_id],
      ['partner', partnerId],
      ['scopes', scopes.join(', ')],
      ['from', networksText(allow)],
      ['expires', expires?.toISOString() ?? 'never'],
    ]),
  };
}
