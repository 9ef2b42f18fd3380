import { defineInternalRoute } from '#api/internal/route';
import { AddressParamsSchema, PayoutAddressSchema } from '#contract/dashboard/payouts';
import { findAddress } from '#db/payouts/payout-addresses';
import { promoteOwnAddress } from '#operations/payouts/address';
import { readAddressView } from './read-address';

export const promotePayoutAddressRoute = defineInternalRoute({
  id: 'promotePayoutAddress',
  method: 'post',
  path: '/payouts/addresses/{address_id}/default',
  summary: 'Make an address the default of its currency',
  permission: 'payouts.edit',
  stepUp: { action: 'promote_payout_address' },
  request: { params: AddressParamsSchema },
  responses: [{ status: 200, description: 'The address', schema: PayoutAddressSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  find: ({ services, caller, params }) => findAddress(services.db, caller.partnerId, params.address_id),
  handle: async ({ services, caller, found: { addressId } }) => {
    await promoteOwnAddress(services, addressId, caller);
    return { status: 200, body: await readAddressView(services.db, caller.partnerId, addressId) };
  },
});
