import { defineInternalRoute } from '#api/internal/route';
import { PayoutSchema, toPayout } from '#contract/payouts';
import { PayoutParamsSchema } from '#contract/shared/values';
import { findPayout } from '#db/payouts/payouts';

export const readPayoutRoute = defineInternalRoute({
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
