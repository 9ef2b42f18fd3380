import { z } from 'zod';
import { placeOf, toListPage } from '#api/internal/list-page';
import { defineInternalRoute } from '#api/internal/route';
import { OrderRowListSchema, OrderSearchQuerySchema } from '#contract/dashboard/orders/order-search';
import { PlaceTime } from '#contract/shared/values';
import { searchOrders } from '#db/orders/search-orders';
import { orderRow, toSearch } from '#operations/orders/order-rows';

const PlaceSchema = z.tuple([PlaceTime, z.string()]);

export const searchOrdersRoute = defineInternalRoute({
  id: 'searchOrders',
  method: 'get',
  path: '/orders',
  summary: 'Search orders by any of their identifiers, newest first',
  permission: 'home.view',
  request: { query: OrderSearchQuerySchema },
  responses: [{ status: 200, description: 'The orders', schema: OrderRowListSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, caller: { partnerId }, query: { cursor, limit, ...query } }) => {
    const [createdAtMs, orderId] = placeOf(PlaceSchema, cursor) ?? [];
    const after = createdAtMs === undefined || orderId === undefined ? null : { createdAtMs, orderId };
    const owner = { partnerId, environment: query.environment };
    const found = await searchOrders(services.db, owner, toSearch(query), { after, limit: limit + 1 });
    const place = (order: (typeof found)[number]) => [order.createdAt.getTime(), order.orderId];
    return { status: 200, body: toListPage(found, limit, { place, view: orderRow }) };
  },
});
