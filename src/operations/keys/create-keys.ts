import { recordAudit } from '#db/audit';
import type { Database, Transaction } from '#db/client';
import { createKey } from '#db/keys/key-records';
import type { Environment } from '#domain/environment';
import { requireScopes, type Scope } from '#domain/keys/scope';
import type { Keyring } from '#security/keyring';
import { newApiKey, newId, toShownPrefix } from '#security/secret';
import { requireApproved, requireOpenPartner } from '../partners/set-partner';

interface KeysRequest extends Omit<KeyRequest, 'name'> {
  /** One key is created for each. */
  names: readonly string[];
  actor: string;
}

export type NamedKey = IssuedKey & { name: string };

/**
 * Creates keys for a partner, all or none.
 * @throws OperationRefusal for an unknown partner, or a scope that the environment does not allow
 */
export async function createKeys(
  { db, keyring }: { db: Database | Transaction; keyring: Keyring },
  { names, actor, ...request }: KeysRequest,
): Promise<NamedKey[]> {
  const { partnerId, environment, scopes, allowList = [], expiresAt } = request;
  await requireOpenPartner(db, partnerId);
  if (environment === 'live') {
    await requireApproved(db, partnerId);
  }
  const shared = { partner_id: partnerId, env: environment, scopes, allow_list: allowList, expires_at: expiresAt };
  return db.transaction(async (tx) => {
    const issued: NamedKey[] = [];
    for (const name of names) {
      const { keyId, key } = await issueKey(tx, keyring, { ...request, name });
      const details = { ...shared, prefix: toShownPrefix(key) };
      await recordAudit(tx, { actor, action: 'api_key.created', target: keyId, details });
      issued.push({ keyId, key, name });
    }
    return issued;
  });
}

export interface KeyRequest {
  partnerId: string;
  environment: Environment;
  name: string;
  scopes: readonly Scope[];
  /** Canonical networks it can be used from; empty means any. */
  allowList?: readonly string[];
  expiresAt: Date | null;
}

export interface IssuedKey {
  keyId: string;
  /** Returned only this once; only its keyed digest is stored. */
  key: string;
}

/** @throws KeyRefusal for a scope that the environment does not allow */
export async function issueKey(
  db: Database | Transaction,
  keyring: Keyring,
  { allowList = [], ...request }: KeyRequest,
): Promise<IssuedKey> {
  requireScopes(request.environment, request.scopes);
  const { key, ...secret } = newSecret(keyring, request.environment);
  await createKey(db, { ...request, ...secret, scopes: [...request.scopes], allowList: [...allowList] });
  return { keyId: secret.keyId, key };
}

/** A new key's id and secret, and the stored form of the secret. */
export function newSecret(keyring: Keyring, environment: Environment) {
  const key = newApiKey(environment);
  const digest = { hash: keyring.hashApiKey(key), hashedUnder: keyring.name };
  return { keyId: newId('key'), key, ...digest, prefix: toShownPrefix(key) };
}
