import type { WaitingPayout } from '#contract/dashboard/payouts';
import type { Database } from '#db/client';
import type { PayoutConfirmation } from '#db/payouts/confirmations';
import { findAddress } from '#db/payouts/payout-addresses';
import { findUser } from '#db/users/users';
import { toDecimals } from '#domain/amount';
import { InternalError } from '#domain/users/internal-error';

/** A payout that waits for a second person. @throws InternalError NOT_FOUND if its address was removed */
export async function readWaitingView(
  db: Database,
  { payoutId, partnerId, userId, amountUsd, addressId, expiresAt }: PayoutConfirmation,
  readerId: string,
): Promise<WaitingPayout> {
  const [address, requester] = await Promise.all([findAddress(db, partnerId, addressId), findUser(db, userId)]);
  if (!address) {
    throw new InternalError('NOT_FOUND', { message: 'The address of this payout was removed' });
  }
  return {
    payout_id: payoutId,
    amount_usd: toDecimals(amountUsd, 2),
    currency: address.currency,
    payout_address: address.address,
    requested_by: requester?.email ?? '',
    is_own: userId === readerId,
    approve_by: expiresAt.toISOString(),
  };
}
