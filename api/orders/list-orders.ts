import type { z } from 'zod';
import { OrderListQuerySchema, OrderPageSchema, writeCursor } from '#contract/orders/order-list';
import { listChangedOrders, listOrders, type OrderList } from '#db/orders/list-orders';
import { invalidFields } from '#domain/error';
import type { Caller } from '../admission/caller';
import { defineRoute } from '../route';
import type { ApiServices } from '../services';
import { signTrackingLink } from './tracking-link';

export const listOrdersRoute = defineRoute({
  id: 'listOrders',
  method: 'get',
  path: '/me/orders',
  tag: 'Partner',
  summary: 'List your orders, newest first',
  description:
    "Returns the orders of the key's environment, newest first. Filters can be combined. `total` counts all matches, " +
    'so there are `total / page_size` pages, rounded up. For reliable paging use `next_cursor`: new orders shift page ' +
    'numbers, but not cursors. With `updated_since`, the least recently changed orders come first; an order that ' +
    'changes while you read comes again at the end, so you miss none. For your next run, set `updated_since` to one ' +
    'minute before this run started. To follow every change without repeats, use listEvents.',
  auth: 'key',
  scopes: ['payouts:read', 'orders:rw'],
  rateClass: 'R',
  request: { query: OrderListQuerySchema },
  responses: [{ status: 200, description: 'One page; after the last page, `items` is empty', schema: OrderPageSchema }],
  errors: ['INVALID_PAIR'],
  handle: async ({ query, caller, services }) => {
    const { total, bodies, next } = await findMatching(services, query, caller);
    const items = bodies.map((body) => signTrackingLink(body, services.trackingUrl));
    const cursor = next && JSON.stringify(writeCursor(next));
    const json = `{"page":${query.page},"total":${total},"items":[${items.join(',')}],"next_cursor":${cursor}}`;
    return { status: 200, json, headers: { 'Cache-Control': 'no-store' } };
  },
});

async function findMatching(
  { db }: ApiServices,
  query: z.output<typeof OrderListQuerySchema>,
  caller: Caller,
): Promise<OrderList> {
  const { page, page_size: limit, cursor, from, to, status, partner_order_ref, updated_since: since } = query;
  const filter = { createdFrom: from, createdTo: to, statuses: status, partnerOrderRef: partner_order_ref };
  const offset = (page - 1) * limit;
  if (since === undefined) {
    const after = cursor?.by === 'creation' ? cursor : undefined;
    return listOrders(db, caller, filter, { offset, limit, after });
  }
  const after = cursor?.by === 'change' ? cursor : undefined;
  const changed = await listChangedOrders(db, caller, { ...filter, since }, { offset, limit, after });
  if (!changed) {
    throw invalidFields({ field: 'cursor', issue: "is of no order of this key's environment; begin without it" });
  }
  return changed;
}
