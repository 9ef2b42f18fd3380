import type { WorkflowClient } from '@temporalio/client';
import { recordAudit } from '#db/audit';
import { findPartner } from '#db/partners';
import { requestPayout } from '#db/payouts/payout-booking';
import { awaitApproval, markConfirmed, type PayoutConfirmation, type StoredPayout } from '#db/payouts/payouts';
import { listMembersWith } from '#db/users/memberships';
import { findUser } from '#db/users/users';
import { APPROVE_WITHIN_MS, type PayoutAddress, refuseApproval } from '#domain/payouts/payout-request';
import { OperationRefusal } from '#domain/refusal';
import { rolesWith } from '#domain/team/permission';
import { startPayout } from '#temporal/payout-workflow';
import type { PeopleDeps } from '../users/people-deps';
import { queueMail } from '../users/queue-mail';

export interface BookingDeps extends PeopleDeps {
  workflows: WorkflowClient;
}

/** Leaves a payout that was confirmed to a second person, and tells everybody who could be it [rules/payouts: Two people]. */
export async function askForApproval(
  { db, keyring, publicUrl }: PeopleDeps,
  { payoutId, partnerId, userId, amountUsd }: PayoutConfirmation,
  { currency, address }: Pick<PayoutAddress, 'currency' | 'address'>,
): Promise<PayoutConfirmation> {
  return db.transaction(async (tx) => {
    const waiting = await awaitApproval(tx, payoutId, APPROVE_WITHIN_MS);
    const details = { amount_usd: amountUsd, currency };
    await recordAudit(tx, { actor: userId, action: 'payout.approval_asked', target: payoutId, partnerId, details });
    const [partner, requester] = [await findPartner(tx, partnerId), await findUser(tx, userId)];
    const facts = {
      partner: partner?.name ?? '',
      by: requester?.email ?? '',
      amount: amountUsd,
      currency,
      address,
      until: waiting.expiresAt.toISOString(),
      link: `${publicUrl}/dashboard/payouts`,
    };
    for (const member of await listMembersWith(tx, partnerId, rolesWith('payouts.edit'))) {
      if (member.userId !== userId) {
        await queueMail(tx, keyring, { to: member.email, kind: 'payout_awaits_approval', facts });
      }
    }
    return waiting;
  });
}

/**
 * Books a payout that another person requested and confirmed. Approving it again finds the payout.
 * @throws OperationRefusal for the person who requested it, or too late; ServiceError if it is refused by now
 */
export async function approvePayout(
  deps: BookingDeps,
  { payoutId, partnerId, userId: requestedBy, amountUsd, addressId, approveBy, confirmedAt }: PayoutConfirmation,
  { userId }: { userId: string },
): Promise<StoredPayout> {
  const { db } = deps;
  const reason = confirmedAt ? null : refuseApproval({ requestedBy, approveBy }, { userId, now: Date.now() });
  if (reason !== null) {
    throw new OperationRefusal(reason);
  }
  const terms = { amountUsd, currency: undefined, addressId };
  const booking = { payoutId, partnerId, terms, requestedVia: 'dashboard', actor: userId, requestedBy } as const;
  const payout = await requestPayout(db, booking);
  await markConfirmed(db, payoutId);
  // It is booked; if Temporal does not answer now, the sweeper starts it.
  await startPayout(deps, payout).catch(() => undefined);
  return payout;
}
