import { z } from 'zod';
import { defineInternalRoute } from '#api/internal/define-internal-route';
import {
  BeginPayoutSchema,
  ConfirmPayoutSchema,
  DashboardPayoutListQuerySchema,
  PayoutItemsSchema,
  type PendingPayout,
  PendingPayoutSchema,
  type WaitingPayout,
  WaitingPayoutListSchema,
  WaitingPayoutSchema,
} from '#contract/dashboard/payouts';
import { PayoutSchema, toPayout } from '#contract/payouts';
import { placeOf, toListPage } from '#contract/shared/list-page';
import { PayoutParamsSchema, PlaceTime } from '#contract/shared/values';
import type { Database } from '#db/client';
import { findAddress } from '#db/payouts/payout-addresses';
import {
  findConfirmation,
  findPayout,
  listAwaitingApproval,
  listPayoutsAfter,
  type PayoutConfirmation,
} from '#db/payouts/payouts';
import { findUser } from '#db/users/users';
import { toDecimals } from '#domain/amount';
import { InternalError } from '#domain/users/internal-error';
import { approvePayout, type BegunPayout, beginPayout, confirmPayout } from '#operations/payouts/begin-payout';
import {
  addPayoutAddressRoute,
  choosePayoutMailsRoute,
  listPayoutAddressesRoute,
  promotePayoutAddressRoute,
  removePayoutAddressRoute,
  verifyPayoutAddressRoute,
} from './addresses';
import { listProviderEarningsRoute, readPayoutOverviewRoute } from './revenue';

const PlaceSchema = z.tuple([PlaceTime, z.string()]);

const listOwnPayoutsRoute = defineInternalRoute({
  id: 'listOwnPayouts',
  method: 'get',
  path: '/payouts',
  summary: 'Payouts, newest first',
  permission: 'revenue.view',
  request: { query: DashboardPayoutListQuerySchema },
  responses: [{ status: 200, description: 'The payouts', schema: PayoutItemsSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, caller: { partnerId }, query: { status: statuses, cursor, limit } }) => {
    const [createdAtMs, payoutId] = placeOf(PlaceSchema, cursor) ?? [];
    const after = createdAtMs === undefined || payoutId === undefined ? null : { createdAtMs, payoutId };
    const found = await listPayoutsAfter(services.db, { partnerId, statuses }, { after, limit: limit + 1 });
    const place = (payout: (typeof found)[number]) => [payout.createdAt.getTime(), payout.payoutId];
    return { status: 200, body: toListPage(found, limit, { place, view: toPayout }) };
  },
});

const readPayoutRoute = defineInternalRoute({
  id: 'readPayout',
  method: 'get',
  path: '/payouts/{payout_id}',
  summary: 'One payout',
  permission: 'revenue.view',
  request: { params: PayoutParamsSchema },
  responses: [{ status: 200, description: 'The payout', schema: PayoutSchema }],
  errors: ['NOT_FOUND'],
  find: ({ services, caller, params }) => findPayout(services.db, params.payout_id, caller.partnerId),
  handle: async ({ found }) => ({ status: 200, body: toPayout(found) }),
});

const beginPayoutRoute = defineInternalRoute({
  id: 'beginPayout',
  method: 'post',
  path: '/payouts',
  summary: 'Request a payout of earnings; it is only recorded once it is confirmed',
  permission: 'payouts.edit',
  stepUp: { action: 'begin_payout' },
  request: { body: BeginPayoutSchema },
  responses: [{ status: 201, description: 'The payout to confirm within 10 minutes', schema: PendingPayoutSchema }],
  errors: ['INVALID_REQUEST', 'AMOUNT_TOO_LOW', 'AMOUNT_TOO_HIGH', 'RATE_LIMITED', 'CONFLICT'],
  handle: async ({ services, caller, body }) => {
    const begun = await beginPayout(services, {
      partnerId: caller.partnerId,
      terms: {
        amountUsd: body.amount_usd,
        currency: body.currency ?? undefined,
        addressId: body.address_id ?? undefined,
      },
      confirmBy: body.confirm_by,
      person: caller,
    });
    return { status: 201, body: pendingView(begun) };
  },
});

function pendingView({ confirmation, address }: BegunPayout): PendingPayout {
  return {
    payout_id: confirmation.payoutId,
    amount_usd: toDecimals(confirmation.amountUsd, 2),
    currency: address.currency,
    payout_address: address.address,
    confirm_by: confirmation.challenge === null ? 'email' : 'challenge',
    challenge: confirmation.challenge,
    expires_at: confirmation.expiresAt.toISOString(),
  };
}

const confirmPayoutRoute = defineInternalRoute({
  id: 'confirmPayout',
  method: 'post',
  path: '/payouts/{payout_id}/confirm',
  summary: 'Answer the challenge, or enter the code from the mail',
  permission: 'payouts.edit',
  stepUp: { action: 'confirm_payout' },
  request: { params: PayoutParamsSchema, body: ConfirmPayoutSchema },
  responses: [
    { status: 200, description: 'It needs the approval of another person', schema: WaitingPayoutSchema },
    { status: 202, description: 'The payout, waiting for an operator', schema: PayoutSchema },
  ],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'AMOUNT_TOO_LOW', 'AMOUNT_TOO_HIGH', 'RATE_LIMITED', 'CONFLICT'],
  outcomes: ['unknown'],
  find: async ({ services, caller, params }) => {
    const waiting = await findConfirmation(services.db, caller.partnerId, params.payout_id);
    return waiting?.userId === caller.userId ? waiting : null;
  },
  handle: async ({ services, caller, found, body: { answer } }) => {
    const done = await confirmPayout(services, found, { answer, actor: caller.userId });
    return 'payout' in done
      ? { status: 202, body: toPayout(done.payout) }
      : { status: 200, body: await readWaitingView(services.db, done.waiting, caller.userId) };
  },
});

const listWaitingPayoutsRoute = defineInternalRoute({
  id: 'listWaitingPayouts',
  method: 'get',
  path: '/payouts/approvals',
  summary: 'Payouts that another person has to approve, the first to expire first',
  permission: 'payouts.edit',
  responses: [{ status: 200, description: 'All of them', schema: WaitingPayoutListSchema }],
  errors: [],
  handle: async ({ services: { db }, caller: { partnerId, userId } }) => {
    const waiting = await listAwaitingApproval(db, partnerId);
    const views = await Promise.all(waiting.map((each) => readWaitingView(db, each, userId).catch(() => null)));
    return { status: 200, body: { items: views.filter((view) => view !== null), next_cursor: null } };
  },
});

const approvePayoutRoute = defineInternalRoute({
  id: 'approvePayout',
  method: 'post',
  path: '/payouts/{payout_id}/approve',
  summary: "Approve another person's payout, where two people have to agree",
  permission: 'payouts.edit',
  stepUp: { action: 'approve_payout' },
  request: { params: PayoutParamsSchema },
  responses: [{ status: 202, description: 'The payout, waiting for an operator', schema: PayoutSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'AMOUNT_TOO_LOW', 'AMOUNT_TOO_HIGH', 'RATE_LIMITED', 'CONFLICT'],
  outcomes: ['unknown'],
  find: ({ services, caller, params }) => findConfirmation(services.db, caller.partnerId, params.payout_id),
  handle: async ({ services, caller, found }) => ({
    status: 202,
    body: toPayout(await approvePayout(services, found, caller)),
  }),
});

export const PAYOUT_ROUTES = [
  readPayoutOverviewRoute,
  listProviderEarningsRoute,
  choosePayoutMailsRoute,
  listOwnPayoutsRoute,
  beginPayoutRoute,
  listPayoutAddressesRoute,
  addPayoutAddressRoute,
  verifyPayoutAddressRoute,
  promotePayoutAddressRoute,
  removePayoutAddressRoute,
  listWaitingPayoutsRoute,
  readPayoutRoute,
  confirmPayoutRoute,
  approvePayoutRoute,
] as const;

/** A payout that waits for a second person. @throws InternalError NOT_FOUND if its address was removed */
async function readWaitingView(
  db: Database,
  { payoutId, partnerId, userId, amountUsd, addressId, expiresAt }: PayoutConfirmation,
  readerId: string,
): Promise<WaitingPayout> {
  const [address, requester] = await Promise.all([findAddress(db, partnerId, addressId), findUser(db, userId)]);
  if (!address) {
    throw new InternalError('NOT_FOUND', { message: 'The address of this payout was removed' });
  }
  return {
    payout_id: payoutId,
    amount_usd: toDecimals(amountUsd, 2),
    currency: address.currency,
    payout_address: address.address,
    requested_by: requester?.email ?? '',
    is_own: userId === readerId,
    approve_by: expiresAt.toISOString(),
  };
}
