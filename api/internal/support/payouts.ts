import { PayoutParamsSchema } from '#contract/shared/values';
import { PayoutPageViewSchema } from '#contract/support/payouts';
import { findPayout } from '#db/payouts/payouts';
import { readPayoutPage } from '#operations/payouts/payout-page';
import { defineInternalRoute } from '../define-internal-route';

export const readAnyPayoutRoute = defineInternalRoute({
  id: 'readAnyPayout',
  method: 'get',
  path: '/payouts/{payout_id}',
  summary: 'A payout of any partner',
  permission: 'support.view',
  request: { params: PayoutParamsSchema },
  responses: [{ status: 200, description: 'The payout', schema: PayoutPageViewSchema }],
  errors: ['NOT_FOUND'],
  find: ({ services, params }) => findPayout(services.db, params.payout_id),
  handle: async ({ services, found: { payoutId } }) => ({
    status: 200,
    body: await readPayoutPage(services.db, payoutId),
  }),
});
