import { z } from 'zod';
import { placeOf, toListPage } from '#api/internal/list-page';
import { defineInternalRoute } from '#api/internal/route';
import { toListedRequest } from '#contract/requests';
import { PlaceTime } from '#contract/shared/values';
import { OrderRequestsQuerySchema, OrderRequestsSchema, SupportOrderParamsSchema } from '#contract/support/orders';
import { listRequests } from '#db/requests/requests';
import { findAnyOrder } from './find-order';

const PlaceSchema = z.tuple([PlaceTime, z.string()]);

export const listOrderRequestsRoute = defineInternalRoute({
  id: 'listOrderRequests',
  method: 'get',
  path: '/orders/{order_id}/requests',
  summary: 'API calls about the order, newest first',
  permission: 'support.view',
  request: { params: SupportOrderParamsSchema, query: OrderRequestsQuerySchema },
  responses: [{ status: 200, description: 'The calls', schema: OrderRequestsSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST'],
  find: ({ services, params }) => findAnyOrder(services.db, params.order_id),
  handle: async ({ services: { db }, found: { orderId, owner }, query: { cursor, limit } }) => {
    const [atMs, requestId] = placeOf(PlaceSchema, cursor) ?? [0, null];
    const after = requestId === null ? undefined : { atMs, requestId };
    const { items } = await listRequests(db, owner, { orderId }, { after, limit: limit + 1 });
    const place = ({ at, requestId: id }: (typeof items)[number]) => [at.getTime(), id];
    return { status: 200, body: toListPage(items, limit, { place, view: toListedRequest }) };
  },
});
