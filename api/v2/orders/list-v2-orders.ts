import type { z } from 'zod';
import { listPossibleSpellings } from '#address/spelling';
import { toV2OrderPage, V2OrderListQuerySchema, V2OrderPageSchema } from '#contract/v2/order-list';
import { writeJson } from '#contract/v2/request';
import { listOpenedOrders, type OpenedFilter } from '#db/v2/opened-orders';
import { type ExpiredWord, statusesOf } from '#domain/v2/status';
import { defineV2Route } from '../route';
import { toOpenedOrder } from './own-order';

export const v2OrdersRoute = defineV2Route({
  id: 'listExchanges',
  method: 'get',
  path: '/exchanges',
  tag: 'Orders',
  summary: 'List your orders',
  description:
    "Returns the orders of the key's environment, including those of the Partner API. `count` is the number of " +
    'matches on all pages; after the last page, the list is empty.',
  auth: 'key',
  scopes: ['orders:rw'],
  rateClass: 'R',
  request: { query: V2OrderListQuerySchema },
  responses: [{ status: 200, description: 'One page', schema: V2OrderPageSchema }],
  errors: ['not_valid_params'],
  handle: async ({ query, caller, services }) => {
    const { expiredWord } = services.v2;
    const { sortField, sortDirection, limit, offset } = query;
    const page = { sortField, descending: sortDirection === 'DESC', limit, offset };
    const { total, rows } = await listOpenedOrders(services.db, caller, toFilter(query, expiredWord), page);
    const json = writeJson(toV2OrderPage(total, rows.map(toOpenedOrder), expiredWord));
    return { status: 200, headers: { 'Cache-Control': 'no-store' }, json };
  },
});

function toFilter(query: z.output<typeof V2OrderListQuerySchema>, expiredWord: ExpiredWord): OpenedFilter {
  const { dateField, dateFrom, dateTo, requestId, userId, payoutAddress, statuses } = query;
  return {
    dateField,
    from: dateFrom,
    to: dateTo,
    orderId: requestId,
    userId,
    payoutAddress: payoutAddress === undefined ? undefined : listPossibleSpellings(payoutAddress),
    statuses: statuses?.flatMap((word) => statusesOf(word, expiredWord)),
  };
}
