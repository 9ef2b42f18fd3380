import { OrderExportQuerySchema, type OrderRow, OrderRowSchema } from '../../../../src/contract/dashboard/orders';
import type { Database } from '../../../../src/db/client';
import type { Owner } from '../../../../src/db/orders/control';
import { type OrderPlace, type OrderSearch, searchOrders } from '../../../../src/db/orders/search';
import { csvLine } from '../../../../src/domain/csv';
import { defineInternalRoute } from '../../route';
import { orderRow, toSearch } from './order-row';

const COLUMNS = Object.keys(OrderRowSchema.shape) as (keyof OrderRow)[];
/** Of one file. */
const MOST_ROWS = 10_000;
const ROWS_AT_ONCE = 1_000;

export const exportOrdersRoute = defineInternalRoute({
  id: 'exportOrders',
  method: 'get',
  path: '/orders/export',
  summary: 'The orders of a list as CSV, at most 10,000',
  permission: 'orders.export',
  request: { query: OrderExportQuerySchema },
  responses: [{ status: 200, description: 'A line for each order, newest first', contentType: 'text/csv' }],
  errors: ['INVALID_PAIR'],
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
  yield csvLine(COLUMNS);
  let after: OrderPlace | null = null;
  for (let written = 0; written < MOST_ROWS; written += ROWS_AT_ONCE) {
    const found = await searchOrders(db, owner, search, { after, limit: ROWS_AT_ONCE });
    const rows = found.map(orderRow);
    yield rows.map((row) => csvLine(COLUMNS.map((column) => row[column]))).join('');
    const last = found.at(-1);
    if (!last || found.length < ROWS_AT_ONCE) {
      return;
    }
    after = { createdAtMs: last.createdAt.getTime(), orderId: last.orderId };
  }
}
