import { defineInternalRoute } from '#api/internal/route';
import { ConfirmPayoutSchema } from '#contract/dashboard/payouts';
import { PayoutSchema, toPayout } from '#contract/payouts/payout';
import { PayoutParamsSchema } from '#contract/shared/params';
import { findConfirmation } from '#db/payouts/confirmations';
import { confirmPayout } from '#operations/payouts/confirm-payout';

export const confirmPayoutRoute = defineInternalRoute({
  id: 'confirmPayout',
  method: 'post',
  path: '/payouts/{payout_id}/confirm',
  summary: 'Answer the challenge, or enter the code from the mail',
  permission: 'payouts.edit',
  request: { params: PayoutParamsSchema, body: ConfirmPayoutSchema },
  responses: [{ status: 202, description: 'The payout, waiting for an operator', schema: PayoutSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'AMOUNT_TOO_LOW', 'AMOUNT_TOO_HIGH', 'RATE_LIMITED', 'CONFLICT'],
  outcomes: ['unknown'],
  find: async ({ services, caller, params }) => {
    const waiting = await findConfirmation(services.db, caller.partnerId, params.payout_id);
    return waiting?.userId === caller.userId ? waiting : null;
  },
  handle: async ({ services, caller, found, body: { answer } }) => ({
    status: 202,
    body: toPayout(await confirmPayout(services, found, { answer, actor: caller.userId })),
  }),
});
