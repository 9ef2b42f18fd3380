import { defineInternalRoute } from '#api/internal/route';
import { summaryView } from '#api/internal/shared/webhooks/delivery-view';
import { RecentDeliveriesSchema } from '#contract/dashboard/home';
import { EnvironmentQuerySchema } from '#contract/shared/values';
import { searchDeliveries } from '#db/webhooks/delivery-search';

const SHOWN = 10;

export const recentDeliveriesRoute = defineInternalRoute({
  id: 'listRecentDeliveries',
  method: 'get',
  path: '/home/recent-deliveries',
  summary: 'The last ten webhook deliveries',
  permission: 'logs.view',
  request: { query: EnvironmentQuerySchema },
  responses: [{ status: 200, description: 'Newest first', schema: RecentDeliveriesSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, caller: { partnerId }, query: { environment } }) => {
    const found = await searchDeliveries(services.db, { partnerId, environment }, {}, { before: null, limit: SHOWN });
    return { status: 200, body: { items: found.map(summaryView) } };
  },
});
