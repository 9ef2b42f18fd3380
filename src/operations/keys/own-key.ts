import type { KeyChange, KeyRecord } from '#db/keys/key-records';
import { findPartner } from '#db/partners';
import { findScopeExcess } from '#domain/keys/scope';
import { OperationRefusal } from '#domain/refusal';
import type { Role } from '#domain/team/permission';
import { InternalError } from '#domain/users/internal-error';
import { unknownPartner } from '../partners/set-partner';
import { requireUse } from '../users/limits';
import { mailLiveSecret } from '../users/mails';
import type { UserDeps } from '../users/user-deps';
import { createKeys, type KeyRequest, type NamedKey } from './create-keys';
import { setKey } from './key-settings';
import { type KeyRotationResult, type RotateDeps, rotateKey } from './rotate-key';

/** A member of the team who works with keys. */
interface KeyMaker {
  userId: string;
  email: string;
  role: Role;
}

/**
 * A key can do no more than the person who gets its secret [rules/keys-and-lockout: Scopes].
 * @throws InternalError PERMISSION_REQUIRED
 */
function requireOwnScopes(role: Role, scopes: readonly string[]): void {
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
  deps: Pick<UserDeps, 'db'>,
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
  deps: RotateDeps & UserDeps,
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

/**
 * Creates a key for a member of the partner's team: at most 20 an hour, with scopes of the own role, and live keys only after
 * an operator has approved the partner [rules/users: Limits; rules/users: Onboarding]. All Owners are told of a live one.
 * @throws InternalError PERMISSION_REQUIRED; ServiceError RATE_LIMITED; OperationRefusal for a partner that is not approved, or a scope the environment does not
 * allow
 */
export async function createOwnKey(
  deps: UserDeps,
  { name, ...request }: KeyRequest,
  { userId: actor, email: by, role }: KeyMaker,
): Promise<NamedKey> {
  const { partnerId, environment } = request;
  requireOwnScopes(role, request.scopes);
  const partner = await findPartner(deps.db, partnerId);
  if (!partner) {
    throw unknownPartner(partnerId);
  }
  if (environment === 'live' && !partner.approvedAt) {
    throw new OperationRefusal('You can create live keys once your onboarding is complete and approved.');
  }
  await requireUse(deps.db, 'key_creation', partnerId);
  const [key] = await deps.db.transaction(async (tx) => {
    const made = await createKeys({ ...deps, db: tx }, { ...request, names: [name], actor });
    if (environment === 'live') await mailLiveSecret(tx, deps, { partnerId, by, what: 'a live key' });
    return made;
  });
  if (!key) {
    throw new Error('no key was made');
  }
  return key;
}
