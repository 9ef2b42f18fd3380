import { defineInternalRoute } from '#api/internal/route';
import { PayoutMailsSchema } from '#contract/dashboard/payouts';
import { choosePayoutMails } from '#operations/team/choose-payout-mails';

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
