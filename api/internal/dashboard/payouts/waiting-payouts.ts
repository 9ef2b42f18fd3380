import { defineInternalRoute } from '#api/internal/route';
import { WaitingPayoutListSchema } from '#contract/dashboard/payouts';
import { listAwaitingApproval } from '#db/payouts/confirmations';
import { readWaitingView } from './waiting-view';

export const listWaitingPayoutsRoute = defineInternalRoute({
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
