import type { Database } from '../../../src/db/client';
import { createPartner } from '../../../src/db/partners/partners';
import { DEFAULT_SCOPES } from '../../../src/domain/keys/scope';
import { type IssuedKey, issueKey, type KeyRequest } from '../../../src/operations/keys/issue-key';
import type { Keyring } from '../../../src/security/keyring';
import { newId } from '../../../src/security/secret';

/** A new partner with one test key. */
export async function partnerWithKey(
  db: Database,
  keyring: Keyring,
  settings: Partial<KeyRequest> = {},
): Promise<IssuedKey & { partnerId: string }> {
  const partnerId = newId('par');
  await createPartner(db, { partnerId, name: 'Example Wallet' });
  const request = { partnerId, environment: 'test', name: 'test', scopes: DEFAULT_SCOPES, expiresAt: null } as const;
  return { partnerId, ...(await issueKey(db, keyring, { ...request, ...settings })) };
}
