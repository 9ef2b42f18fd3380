import { PayoutListQuerySchema, PayoutPageSchema, toPayout } from '#contract/payouts';
import { listPayouts } from '#db/payouts/payouts';
import { defineRoute } from '../route';

export const listPayoutsRoute = defineRoute({
  id: 'listPayouts',
  method: 'get',
  path: '/me/payouts',
  tag: 'Partner',
  summary: 'List your payouts, newest first',
  description:
    'Returns the payouts you requested and their status. The amount of a failed payout is back in your earnings. With ' +
    'a test key, the list is empty.',
  auth: 'key',
  scopes: ['payouts:read'],
  rateClass: 'R',
  request: { query: PayoutListQuerySchema },
  responses: [
    { status: 200, description: 'One page; after the last page, `items` is empty', schema: PayoutPageSchema },
  ],
  errors: ['INVALID_PAIR'],
  handle: async ({ query, caller, services }) => {
    const { page, page_size: limit, from, to, status } = query;
    const { total, items } =
      caller.environment === 'test'
        ? { total: 0, items: [] }
        : await listPayouts(
            services.db,
            { partnerId: caller.partnerId, createdFrom: from, createdTo: to, statuses: status },
            { offset: (page - 1) * limit, limit },
          );
    const body = { page, total, items: items.map(toPayout) };
    return { status: 200, body, headers: { 'Cache-Control': 'no-store' } };
  },
});
