import { defineInternalRoute } from '#api/internal/route';
import { PayoutSchema, toPayout } from '#contract/payouts';
import { PayoutParamsSchema } from '#contract/shared/values';
import { findConfirmation } from '#db/payouts/confirmations';
import { approvePayout } from '#operations/payouts/approve-payout';

export const approvePayoutRoute = defineInternalRoute({
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
