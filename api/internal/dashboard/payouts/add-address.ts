import { defineInternalRoute } from '#api/internal/route';
import { AddAddressSchema, PayoutAddressSchema } from '#contract/dashboard/payouts';
import { addOwnAddress } from '#operations/payouts/address';
import { addressView } from './address-view';

/** The smallest micropayment [rules/payouts: Payout addresses]. */
const PROOF = '0.01';

export const addPayoutAddressRoute = defineInternalRoute({
  id: 'addPayoutAddress',
  method: 'post',
  path: '/payouts/addresses',
  summary: 'Add a payout address; a micropayment proves that it is yours',
  permission: 'payouts.edit',
  stepUp: { action: 'add_payout_address' },
  request: { body: AddAddressSchema },
  responses: [{ status: 201, description: 'The address, to be verified within 24 hours', schema: PayoutAddressSchema }],
  errors: ['INVALID_REQUEST', 'CONFLICT'],
  handle: async ({ services, caller, body }) => {
    const added = await addOwnAddress(services, { ...body, partnerId: caller.partnerId, proof: PROOF }, caller);
    return { status: 201, body: addressView(added) };
  },
});
