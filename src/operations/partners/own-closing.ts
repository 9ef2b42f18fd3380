import type { PartnerRow } from '#db/partners/partners';
import { findPartner } from '#db/partners/partners';
import { invalidFields } from '#domain/error';
import type { PeopleDeps } from '../users/people-deps';
import { proven, type SecondFactorOwner } from '../users/second-factors/second-factor-settings';
import type { SecondFactorProof } from '../users/second-factors/take-second-factor';
import { closePartner } from './close-partner';
import { reopenPartner } from './reopen-partner';

type OwnPartner = SecondFactorOwner & { partnerId: string };

/**
 * An Owner closes the partner, after typing its name and proving the second factor [rules/closing: Closing an organization].
 * @throws ServiceError INVALID_PAIR for a wrong name or proof; OperationRefusal with the obstacles
 */
export async function closeOwnPartner(
  deps: PeopleDeps,
  owner: OwnPartner,
  { name, proof }: { name: string; proof: SecondFactorProof },
): Promise<PartnerRow> {
  const { partnerId, user } = owner;
  const partner = await findPartner(deps.db, partnerId);
  if (name.trim() !== partner?.name) {
    throw invalidFields({ field: 'name', issue: 'must be the name of the organization, exactly as it is' });
  }
  const closing = { partnerId, actor: user.userId, by: user.email, reason: null };
  return proven(deps, owner, proof, (tx) => closePartner({ ...deps, db: tx }, closing));
}

/** An Owner reopens the partner. @throws ServiceError INVALID_PAIR for a wrong proof; OperationRefusal */
export async function reopenOwnPartner(
  deps: PeopleDeps,
  owner: OwnPartner,
  proof: SecondFactorProof,
): Promise<PartnerRow> {
  const { partnerId, user } = owner;
  const closing = { partnerId, actor: user.userId, by: user.email, reason: null };
  return proven(deps, owner, proof, (tx) => reopenPartner({ ...deps, db: tx }, closing));
}
