import type { Database } from '#db/client';
import { createPartner } from '#db/partners';
import { DEFAULT_SCOPES } from '#domain/keys/scope';
import { type IssuedKey, issueKey, type KeyRequest } from '#operations/keys/create-keys';
import type { Keyring } from '#security/keyring';
import { newId } from '#security/secret';

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
