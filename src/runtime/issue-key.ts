import type { Database } from '../db/client';
import { createKey } from '../db/partners';
import type { Environment } from '../db/schema';
import { SCOPES, type Scope, TEST_KEY_SCOPES } from '../domain/scope';
import type { Keyring } from '../net/keyring';
import { newApiKey, newId, shownPrefix } from '../net/secret';

export interface KeyRequest {
  partnerId: string;
  environment: Environment;
  name: string;
  scopes: readonly Scope[];
  expiresAt: Date | null;
}

export interface IssuedKey {
  keyId: string;
  /** Shown this once; only its keyed digest is stored. */
  key: string;
}

/** Scopes a key of this environment may carry [partner-api 11]. */
export function allowedScopes(environment: Environment): readonly Scope[] {
  return environment === 'test' ? TEST_KEY_SCOPES : SCOPES;
}

/** @throws RangeError for a scope that the environment does not allow */
export async function issueKey(db: Database, keyring: Keyring, request: KeyRequest): Promise<IssuedKey> {
  const refused = request.scopes.filter((scope) => !allowedScopes(request.environment).includes(scope));
  if (refused.length > 0) {
    throw new RangeError(`a ${request.environment} key cannot carry ${refused.join(', ')}`);
  }
  const key = newApiKey(request.environment);
  const keyId = newId('key');
  await createKey(db, {
    ...request,
    keyId,
    scopes: [...request.scopes],
    hash: keyring.hashApiKey(key),
    prefix: shownPrefix(key),
  });
  return { keyId, key };
}
