import { defineInternalRoute } from '#api/internal/route';
import { AddressParamsSchema } from '#contract/dashboard/payouts';
import { findAddress } from '#db/payouts/payout-addresses';
import { removeOwnAddress } from '#operations/payouts/address';

export const removePayoutAddressRoute = defineInternalRoute({
  id: 'removePayoutAddress',
  method: 'delete',
  path: '/payouts/addresses/{address_id}',
  summary: 'Remove a payout address',
  permission: 'payouts.edit',
  stepUp: { action: 'remove_payout_address' },
  request: { params: AddressParamsSchema },
  responses: [{ status: 204, description: 'Removed' }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  find: ({ services, caller, params }) => findAddress(services.db, caller.partnerId, params.address_id),
  handle: async ({ services, caller, found }) => {
    await removeOwnAddress(services, found.addressId, caller);
    return { status: 204 };
  },
});
