import { defineInternalRoute } from '#api/internal/define-internal-route';
import {
  AddAddressSchema,
  AddressParamsSchema,
  type PayoutAddressList,
  PayoutAddressListSchema,
  PayoutAddressSchema,
  type PayoutAddressView,
  PayoutMailsSchema,
  VerifyAddressSchema,
} from '#contract/dashboard/payouts';
import type { Database } from '#db/client';
import { findAddress, listAddresses, type StoredAddress } from '#db/payouts/payout-addresses';
import { waitsUntil } from '#domain/payouts/payout-address';
import {
  addOwnAddress,
  choosePayoutMails,
  promoteOwnAddress,
  proveOwnAddress,
  removeOwnAddress,
} from '#operations/payouts/address';

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

export const choosePayoutMailsRoute = defineInternalRoute({
  id: 'choosePayoutMails',
  method: 'put',
  path: '/payouts/mails',
  summary: 'Set whether you are notified of sent payouts, by mail and in the dashboard',
  permission: 'revenue.view',
  request: { body: PayoutMailsSchema },
  responses: [{ status: 200, description: 'The updated setting', schema: PayoutMailsSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, caller: { partnerId, userId }, body }) => {
    await choosePayoutMails(services, { partnerId, userId, payoutMails: body.payout_mails });
    return { status: 200, body };
  },
});

/** The current view of a payout address. */
async function readAddressView(db: Database, partnerId: string, addressId: string): Promise<PayoutAddressView> {
  const address = await findAddress(db, partnerId, addressId);
  if (!address) {
    throw new Error(`${addressId} is gone`);
  }
  return addressView(address);
}

/** The amount of the micropayment is not shown: only someone who sees it arrive can name it. */
function addressView({ addressId, currency, address, ...rest }: StoredAddress): PayoutAddressView {
  const isLapsed = rest.proveBy.getTime() <= Date.now();
  const isVerified = rest.verifiedAt !== null;
  return {
    address_id: addressId,
    currency,
    address,
    is_default: rest.isDefault,
    state: isVerified ? 'verified' : isLapsed ? 'lapsed' : 'unverified',
    prove_by: isVerified ? null : rest.proveBy.toISOString(),
    usable_at: waitsUntil(rest, Date.now())?.toISOString() ?? null,
    verified_at: rest.verifiedAt?.toISOString() ?? null,
    created_at: rest.createdAt.toISOString(),
  };
}
