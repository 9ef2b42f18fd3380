import { defineInternalRoute } from '#api/internal/route';
import { AddressParamsSchema } from '#contract/dashboard/payouts';
import { findAddress } from '#db/payouts/payout-addresses';
import { removePayoutAddress } from '#operations/payouts/change-address';

export const removePayoutAddressRoute = defineInternalRoute({
  id: 'removePayoutAddress',
  method: 'delete',
  path: '/payouts/addresses/{address_id}',
  summary: 'Remove a payout address',
  permission: 'payouts.edit',
  request: { params: AddressParamsSchema },
  responses: [{ status: 204, description: 'Removed' }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  find: ({ services, caller, params }) => findAddress(services.db, caller.partnerId, params.address_id),
  handle: async ({ services, caller, found }) => {
    await removePayoutAddress(services, { addressId: found.addressId, actor: caller.userId });
    return { status: 204 };
  },
});
