import type { Environment } from '#domain/environment';
import type { Scope } from '#domain/keys/scope';
import { createKeys } from '#operations/keys/create-keys';
import { createKeyring } from '#security/keyring';
import { type Answer, formatColumns, formatFacts, numberNames } from '../answer';
import { findRunningInstance, operatorName, partnerOf, withDatabase } from '../instance';
import { networksText } from './text';

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
