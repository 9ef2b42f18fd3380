import type { PayoutAddressView } from '#contract/dashboard/payouts';
import type { Database } from '#db/client';
import { findAddress } from '#db/payouts/payout-addresses';
import { addressView } from './address-view';

/** An address as it is now. */
export async function readAddressView(db: Database, partnerId: string, addressId: string): Promise<PayoutAddressView> {
  const address = await findAddress(db, partnerId, addressId);
  if (!address) {
    throw new Error(`${addressId} is gone`);
  }
  return addressView(address);
}
