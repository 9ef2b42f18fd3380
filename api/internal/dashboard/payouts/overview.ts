import { defineInternalRoute } from '#api/internal/route';
import { RevenueSchema } from '#contract/dashboard/payouts';
import { readRevenue } from './revenue-view';

export const readPayoutOverviewRoute = defineInternalRoute({
  id: 'readPayoutOverview',
  method: 'get',
  path: '/payouts/overview',
  summary: 'The earnings of live orders, and how they were paid out',
  permission: 'revenue.view',
  responses: [{ status: 200, description: 'The figures', schema: RevenueSchema }],
  errors: [],
  handle: async ({ services, caller }) => ({ status: 200, body: await readRevenue(services, caller) }),
});
