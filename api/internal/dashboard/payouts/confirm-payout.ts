import { defineInternalRoute } from '#api/internal/route';
import { ConfirmPayoutSchema, WaitingPayoutSchema } from '#contract/dashboard/payouts';
import { PayoutSchema, toPayout } from '#contract/payouts';
import { PayoutParamsSchema } from '#contract/shared/values';
import { findConfirmation } from '#db/payouts/confirmations';
import { confirmPayout } from '#operations/payouts/begin-payout';
import { readWaitingView } from './waiting-view';

export const confirmPayoutRoute = defineInternalRoute({
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
