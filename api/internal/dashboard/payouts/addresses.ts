import { defineInternalRoute } from '#api/internal/route';
import { type PayoutAddressList, PayoutAddressListSchema } from '#contract/dashboard/payouts';
import { listAddresses } from '#db/payouts/payout-addresses';
import { addressView } from './address-view';

export const listPayoutAddressesRoute = defineInternalRoute({
  id: 'listPayoutAddresses',
  method: 'get',
  path: '/payouts/addresses',
  summary: 'The payout addresses',
  permission: 'revenue.view',
  responses: [{ status: 200, description: 'The complete list, oldest first', schema: PayoutAddressListSchema }],
  errors: [],
  handle: async ({ services, caller }) => {
    const addresses = await listAddresses(services.db, caller.partnerId);
    return { status: 200, body: { items: addresses.map(addressView), next_cursor: null } satisfies PayoutAddressList };
  },
});
