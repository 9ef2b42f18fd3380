import { z } from 'zod';
import { PayoutSchema, toPayout } from '#contract/payouts';
import { findPayout } from '#db/payouts/payouts';
import { ServiceError } from '#domain/error';
import { defineRoute } from '../route';

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
