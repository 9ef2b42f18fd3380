import type { PayoutAddressView } from '#contract/dashboard/payouts';
import type { StoredAddress } from '#db/payouts/payout-addresses';

/** The amount of the micropayment is not shown: only someone who sees it arrive can name it. */
export function addressView({ addressId, currency, address, ...rest }: StoredAddress): PayoutAddressView {
  const isLapsed = rest.proveBy.getTime() <= Date.now();
  const isVerified = rest.verifiedAt !== null;
  return {
    address_id: addressId,
    currency,
    address,
    is_default: rest.isDefault,
    state: isVerified ? 'verified' : isLapsed ? 'lapsed' : 'unverified',
    prove_by: isVerified ? null : rest.proveBy.toISOString(),
    usable_at: rest.usableAt && rest.usableAt.getTime() > Date.now() ? rest.usableAt.toISOString() : null,
    verified_at: rest.verifiedAt?.toISOString() ?? null,
    created_at: rest.createdAt.toISOString(),
  };
}
