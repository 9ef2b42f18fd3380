import { z } from 'zod';
import { placeOf, toListPage } from '#api/internal/list-page';
import { defineInternalRoute } from '#api/internal/route';
import { DashboardPayoutListQuerySchema, PayoutItemsSchema } from '#contract/dashboard/payouts';
import { toPayout } from '#contract/payouts';
import { PlaceTime } from '#contract/shared/values';
import { listPayoutsAfter } from '#db/payouts/payouts';

const PlaceSchema = z.tuple([PlaceTime, z.string()]);

export const listOwnPayoutsRoute = defineInternalRoute({
  id: 'listOwnPayouts',
  method: 'get',
  path: '/payouts',
  summary: 'Payouts, newest first',
  permission: 'revenue.view',
  request: { query: DashboardPayoutListQuerySchema },
  responses: [{ status: 200, description: 'The payouts', schema: PayoutItemsSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, caller: { partnerId }, query: { status: statuses, cursor, limit } }) => {
    const [createdAtMs, payoutId] = placeOf(PlaceSchema, cursor) ?? [];
    const after = createdAtMs === undefined || payoutId === undefined ? null : { createdAtMs, payoutId };
    const found = await listPayoutsAfter(services.db, { partnerId, statuses }, { after, limit: limit + 1 });
    const place = (payout: (typeof found)[number]) => [payout.createdAt.getTime(), payout.payoutId];
    return { status: 200, body: toListPage(found, limit, { place, view: toPayout }) };
  },
});
