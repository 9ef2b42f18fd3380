import { findPartner } from '#db/partners/partners';
import { OperationRefusal } from '#domain/refusal';
import { mailLiveSecret } from '../partners/mail-owners';
import { unknownPartner } from '../partners/require-partner';
import { requireUse } from '../users/limits';
import type { PeopleDeps } from '../users/people-deps';
import { createKeys, type NamedKey } from './create-keys';
import type { KeyRequest } from './issue-key';
import { type KeyMaker, requireOwnScopes } from './own-key';

/**
 * Creates a key for a member of the partner's team: at most 20 an hour, with scopes of the own role, and live keys only after
 * an operator has approved the partner [rules/users: Limits; rules/users: Onboarding]. All Owners are told of a live one.
 * @throws InternalError PERMISSION_REQUIRED; ServiceError RATE_LIMITED; OperationRefusal for a partner that is not approved, or a scope the environment does not
 * allow
 */
export async function createOwnKey(
  deps: PeopleDeps,
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
