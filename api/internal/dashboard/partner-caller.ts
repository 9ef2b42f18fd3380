import type { Caller } from '#api/admission/caller';
import type { ApiServices } from '#api/services';
import { findPartner } from '#db/partners/partners';
import type { Environment } from '#domain/environment';
import { allowanceOf, revenueSharePct } from '#domain/limits/tier';
import { InternalError } from '#domain/users/internal-error';
import type { Member } from '../caller';

/** Represents a member as a caller of the Partner API, for services that both use. */
export async function partnerCallerOf(
  { db }: ApiServices,
  { partnerId, userId }: Member,
  environment: Environment,
): Promise<Caller> {
  const partner = await findPartner(db, partnerId);
  if (!partner) {
    throw new InternalError('NOT_FOUND');
  }
  const now = Date.now();
  return {
    partnerId,
    keyId: userId,
    environment,
    scopes: [],
    markupBps: partner.markupBps,
    switchedOff: partner.switchedOff,
    feeBps: partner.feeBps,
    revenueSharePct: revenueSharePct(partner, now),
    allowance: allowanceOf(partner, environment, now),
  };
}
