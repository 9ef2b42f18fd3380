import { OrderListQuerySchema, OrderPageSchema } from '../../src/contract/order-list';
import { listOrders } from '../../src/db/orders';
import { defineRoute } from '../route';
import { withPresentLink } from './tracking-link';

export const listOrdersRoute = defineRoute({
  id: 'listOrders',
  method: 'get',
  path: '/me/orders',
  tag: 'Partner',
  summary: "List the partner's orders, newest first",
  description:
    "Answers the orders of the key's environment, newest first. `total` counts all matches, so there are `total " +
    '/ page_size` pages, rounded up. Filters can be combined.',
  auth: 'key',
  scopes: ['payouts:read', 'orders:rw'],
  rateClass: 'R',
  request: { query: OrderListQuerySchema },
  responses: [{ status: 200, description: 'One page; past the last one `items` is empty', schema: OrderPageSchema }],
  errors: ['INVALID_PAIR'],
  handle: async ({ query, caller, services }) => {
    const { page, page_size: limit } = query;
    const { total, bodies } = await listOrders(
      services.db,
      caller,
      {
        createdFrom: query.from,
        createdTo: query.to,
        statuses: query.status,
        partnerOrderRef: query.partner_order_ref,
      },
      { offset: (page - 1) * limit, limit },
    );
    const items = bodies.map((body) => withPresentLink(body, services.trackingUrl));
    const json = `{"page":${page},"total":${total},"items":[${items.join(',')}]}`;
    return { status: 200, json, headers: { 'Cache-Control': 'no-store' } };
  },
});
