import type { KeyChange, KeyRecord } from '#db/keys/key-records';
import { findScopeExcess } from '#domain/keys/scope';
import type { Role } from '#domain/team/permission';
import { InternalError } from '#domain/users/internal-error';
import { mailLiveSecret } from '../partners/mail-owners';
import type { PeopleDeps } from '../users/people-deps';
import { type KeyRotationResult, type RotateDeps, rotateKey } from './rotate-key';
import { setKey } from './set-key';

/** A member of the team who works with keys. */
export interface KeyMaker {
  userId: string;
  email: string;
  role: Role;
}

/**
 * A key can do no more than the person who gets its secret [rules/keys-and-lockout: Scopes].
 * @throws InternalError PERMISSION_REQUIRED
 */
export function requireOwnScopes(role: Role, scopes: readonly string[]): void {
  const excess = findScopeExcess(role, scopes);
  if (excess !== null) {
    throw new InternalError('PERMISSION_REQUIRED', {
      message: `A key with ${excess.scope} needs the permission ${excess.permission}, which your role does not have`,
      requiredScope: excess.permission,
    });
  }
}

/** Changes a key for a member of the team, who can give it only scopes of the own role. @throws InternalError, OperationRefusal */
export function changeOwnKey(
  deps: Pick<PeopleDeps, 'db'>,
  { keyId, scopes }: Pick<KeyRecord, 'keyId' | 'scopes'>,
  change: KeyChange,
  { userId: actor, role }: KeyMaker,
): Promise<KeyRecord> {
  const added = (change.scopes ?? []).filter((scope) => !scopes.includes(scope));
  requireOwnScopes(role, added);
  return setKey(deps, { keyId, change, actor });
}

/** Rotates a key for a member of the team; all Owners are told of a live one. @throws InternalError, OperationRefusal */
export async function rotateOwnKey(
  deps: RotateDeps & PeopleDeps,
  { keyId, partnerId, environment, scopes }: Pick<KeyRecord, 'keyId' | 'partnerId' | 'environment' | 'scopes'>,
  { userId: actor, email: by, role }: KeyMaker,
): Promise<KeyRotationResult> {
  requireOwnScopes(role, scopes);
  const successor = await rotateKey(deps, { keyId, actor });
  if (environment === 'live') {
    await deps.db.transaction((tx) => mailLiveSecret(tx, deps, { partnerId, by, what: 'the successor of a live key' }));
  }
  return successor;
}
