import type { Transaction } from '#db/client';
import { lockPartner, type PartnerRow } from '#db/partners/partners';
import { OperationRefusal } from '#domain/refusal';
import { unknownPartner } from './require-partner';

/**
 * A partner that has completed its onboarding and awaits approval, locked until the result is recorded. @throws
 * OperationRefusal
 */
export async function lockAwaitingApproval(
  tx: Transaction,
  partnerId: string,
): Promise<PartnerRow & { onboardedAt: Date }> {
  const partner = await lockPartner(tx, partnerId);
  if (!partner) {
    throw unknownPartner(partnerId);
  }
  if (partner.approvedAt) {
    throw new OperationRefusal(`${partnerId} is already approved.`);
  }
  const { onboardedAt } = partner;
  if (!onboardedAt) {
    throw new OperationRefusal(`${partnerId} has not completed its onboarding.`);
  }
  return { ...partner, onboardedAt };
}
