import { z } from 'zod';
import { BASE_PATH } from '#contract/base-path';
import { IdempotencyHeadersSchema } from '#contract/headers';
import {
  type Payout,
  PayoutListQuerySchema,
  PayoutPageSchema,
  type PayoutRequest,
  PayoutRequestSchema,
  PayoutSchema,
  toPayout,
  toRequestedPayout,
} from '#contract/payouts';
import { requestPayout } from '#db/payouts/payout-booking';
import { findPayout, listPayouts } from '#db/payouts/payouts';
import { ServiceError } from '#domain/error';
import { newId } from '#security/secret';
import { startPayout } from '#temporal/payout-workflow';
import type { Caller } from './authentication/caller';
import { defineIdempotentRoute, defineRoute } from './define-route';
import type { ApiServices } from './services';

export const listPayoutsRoute = defineRoute({
  id: 'listPayouts',
  method: 'get',
  path: '/me/payouts',
  tag: 'Partner',
  summary: 'List your payouts, newest first',
  description:
    'Returns the payouts you requested and their status. The amount of a failed payout is back in your earnings. With ' +
    'a test key, the list is empty.',
  auth: 'key',
  scopes: ['payouts:read'],
  rateClass: 'R',
  request: { query: PayoutListQuerySchema },
  responses: [
    { status: 200, description: 'One page; after the last page, `items` is empty', schema: PayoutPageSchema },
  ],
  errors: ['INVALID_PAIR'],
  handle: async ({ query, caller, services }) => {
    const { page, page_size: limit, from, to, status } = query;
    const { total, items } =
      caller.environment === 'test'
        ? { total: 0, items: [] }
        : await listPayouts(
            services.db,
            { partnerId: caller.partnerId, createdFrom: from, createdTo: to, statuses: status },
            { offset: (page - 1) * limit, limit },
          );
    const body = { page, total, items: items.map(toPayout) };
    return { status: 200, body, headers: { 'Cache-Control': 'no-store' } };
  },
});

export const getPayoutRoute = defineRoute({
  id: 'getPayout',
  method: 'get',
  path: '/me/payouts/{payout_id}',
  tag: 'Partner',
  summary: 'Get a payout',
  description: 'Returns the current payout: `tx_hash` and `payout_amount` are set once it has been sent.',
  auth: 'key',
  scopes: ['payouts:read'],
  rateClass: 'R',
  request: { params: z.object({ payout_id: z.string().meta({ description: 'From requestPayout or listPayouts' }) }) },
  responses: [{ status: 200, description: 'The payout', schema: PayoutSchema }],
  errors: ['ORDER_NOT_FOUND'],
  handle: async ({ params, caller, services }) => {
    const isLive = caller.environment === 'live';
    const payout = isLive ? await findPayout(services.db, params.payout_id, caller.partnerId) : null;
    if (!payout) {
      throw new ServiceError('ORDER_NOT_FOUND', { message: 'No such payout for this key' });
    }
    return { status: 200, body: toPayout(payout), headers: { 'Cache-Control': 'no-store' } };
  },
});

export const requestPayoutRoute = defineIdempotentRoute({
  id: 'requestPayout',
  method: 'post',
  path: '/me/payouts',
  tag: 'Partner',
  summary: 'Request a payout of your earnings',
  description:
    'Deducts the amount from your earnings and returns the payout, which an operator then sends to a verified address ' +
    'of yours. `amount_usd` can be `all`. You can request two payouts in 24 hours. Live keys only.',
  auth: 'key',
  scopes: ['payouts:trigger'],
  rateClass: 'W',
  request: { headers: IdempotencyHeadersSchema, body: PayoutRequestSchema },
  responses: [
    {
      status: 202,
      description: 'The new payout, waiting for an operator',
      schema: PayoutSchema,
      headers: { Location: 'URL of the payout', 'Idempotent-Replayed': '`true` if this is a repeated response' },
    },
  ],
  errors: ['INVALID_PAIR', 'AMOUNT_TOO_LOW', 'AMOUNT_TOO_HIGH', 'SCOPE_REQUIRED', 'RATE_LIMITED'],
  outcomes: ['unknown'],
  subjectId: () => newId('po'),
  handle: ({ services, caller, body }, { subjectId }) => recordPayout(services, caller, body, subjectId),
});

async function recordPayout(
  services: ApiServices,
  caller: Caller,
  body: PayoutRequest,
  payoutId: string,
): Promise<{ status: 202; body: Payout; headers: Record<string, string> }> {
  if (caller.environment !== 'live') {
    throw new ServiceError('SCOPE_REQUIRED', {
      message: 'A payout needs a live key with the scope payouts:trigger',
      requiredScope: 'payouts:trigger',
    });
  }
  const payout = await requestPayout(services.db, {
    payoutId,
    partnerId: caller.partnerId,
    terms: {
      amountUsd: body.amount_usd,
      currency: body.currency ?? undefined,
      addressId: body.address_id ?? undefined,
    },
    requestedVia: 'api',
    actor: caller.keyId,
  });
  // The payout is recorded; if Temporal does not respond now, the sweeper starts it.
  await startPayout(services, payout).catch(() => undefined);
  return {
    status: 202,
    body: toPayout(toRequestedPayout(payout)),
    headers: {
      Location: `${services.publicUrl}${BASE_PATH}/me/payouts/${payout.payoutId}`,
      'Cache-Control': 'no-store',
    },
  };
}
