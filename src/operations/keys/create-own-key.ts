import type { Database } from '#db/client';
import { findPartner } from '#db/partners/partners';
import { OperationRefusal } from '#domain/refusal';
import type { Keyring } from '#security/keyring';
import { unknownPartner } from '../partners/require-partner';
import { requireUse } from '../users/limits';
import { createKeys, type NamedKey } from './create-keys';
import type { KeyRequest } from './issue-key';

/**
 * Creates a key for a member of the partner's team: at most 20 an hour, and live keys only after an operator has approved the
 * partner [rules/users: Limits; rules/users: Onboarding].
 * @throws ServiceError RATE_LIMITED; OperationRefusal for a partner that is not approved, or a scope the environment does not
 * allow
 */
export async function createOwnKey(
  deps: { db: Database; keyring: Keyring },
  { name, ...request }: KeyRequest & { actor: string },
): Promise<NamedKey> {
  const { partnerId, environment } = request;
  const partner = await findPartner(deps.db, partnerId);
  if (!partner) {
    throw unknownPartner(partnerId);
  }
  if (environment === 'live' && !partner.approvedAt) {
    throw new OperationRefusal('You can create live keys once your onboarding is complete and approved.');
  }
  await requireUse(deps.db, 'key_creation', partnerId);
  const [key] = await createKeys(deps, { ...request, names: [name] });
  if (!key) {
    throw new Error('no key was made');
  }
  return key;
}
