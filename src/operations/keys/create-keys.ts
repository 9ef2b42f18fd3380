import { recordAudit } from '#db/audit';
import type { Database, Transaction } from '#db/client';
import type { Keyring } from '#security/keyring';
import { toShownPrefix } from '#security/secret';
import { requireApproved, requireOpenPartner } from '../partners/require-partner';
import { type IssuedKey, issueKey, type KeyRequest } from './issue-key';

export interface KeysRequest extends Omit<KeyRequest, 'name'> {
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
