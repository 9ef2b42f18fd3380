import type { PayoutAddressView } from '#contract/dashboard/payouts';
import type { Database } from '#db/client';
import { findAddress } from '#db/payouts/payout-addresses';
import { addressView } from './address-view';

/** The current view of a payout address. */
export async function readAddressView(db: Database, partnerId: string, addressId: string): Promise<PayoutAddressView> {
  const address = await findAddress(db, partnerId, addressId);
  if (!address) {
    throw new Error(`${addressId} is gone`);
  }
  return addressView(address);
}
