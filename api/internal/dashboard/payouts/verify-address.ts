import { defineInternalRoute } from '#api/internal/route';
import { AddressParamsSchema, PayoutAddressSchema, VerifyAddressSchema } from '#contract/dashboard/payouts';
import { findAddress } from '#db/payouts/payout-addresses';
import { proveOwnAddress } from '#operations/payouts/address';
import { readAddressView } from './read-address';

export const verifyPayoutAddressRoute = defineInternalRoute({
  id: 'verifyPayoutAddress',
  method: 'post',
  path: '/payouts/addresses/{address_id}/verify',
  summary: 'Confirm the exact amount of the micropayment',
  permission: 'payouts.edit',
  stepUp: { action: 'verify_payout_address' },
  request: { params: AddressParamsSchema, body: VerifyAddressSchema },
  responses: [{ status: 200, description: 'The address', schema: PayoutAddressSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'RATE_LIMITED', 'CONFLICT'],
  find: ({ services, caller, params }) => findAddress(services.db, caller.partnerId, params.address_id),
  handle: async ({ services, caller, found, body: { amount } }) => {
    await proveOwnAddress(services, { ...found, amount }, caller);
    return { status: 200, body: await readAddressView(services.db, caller.partnerId, found.addressId) };
  },
});
