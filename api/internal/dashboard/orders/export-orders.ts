import { defineInternalRoute } from '#api/internal/route';
import { OrderExportQuerySchema } from '#contract/dashboard/orders/order-search';
import type { Database } from '#db/client';
import type { Owner } from '#db/orders/control';
import { type OrderPlace, type OrderSearch, searchOrders } from '#db/orders/search-orders';
import { EXPORT } from '#domain/exports/order-export';
import { CSV_HEADING, csvOf, placeAfter, toSearch } from '#operations/orders/order-rows';

export const exportOrdersRoute = defineInternalRoute({
  id: 'exportOrders',
  method: 'get',
  path: '/orders/export',
  summary: 'The orders of a list as CSV, at most 10,000; more are written in the background',
  permission: 'orders.export',
  stepUp: { action: 'export_orders' },
  request: { query: OrderExportQuerySchema },
  responses: [{ status: 200, description: 'One line per order, newest first', contentType: 'text/csv' }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, caller: { partnerId }, query }) => {
    const day = new Date().toISOString().slice(0, 10);
    return {
      status: 200,
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="orders-${query.environment}-${day}.csv"`,
      },
      chunks: writeLines(services.db, { partnerId, environment: query.environment }, toSearch(query)),
    };
  },
});

async function* writeLines(db: Database, owner: Owner, search: OrderSearch): AsyncGenerator<string> {
  yield CSV_HEADING;
  let after: OrderPlace | null = null;
  for (let written = 0; written < EXPORT.ordersAtOnce; written += EXPORT.page) {
    const found = await searchOrders(db, owner, search, { after, limit: EXPORT.page });
    yield csvOf(found);
    after = placeAfter(found, EXPORT.page);
    if (!after) {
      return;
    }
  }
}
