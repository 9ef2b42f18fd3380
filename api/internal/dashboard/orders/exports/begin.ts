import { defineInternalRoute } from '#api/internal/route';
import { OrderExportQuerySchema, OrderFileSchema } from '#contract/dashboard/orders/order-search';
import { orderExport } from '#operations/exports/export-orders';
import { toSearch } from '#operations/orders/order-rows';
import { orderFileView } from './order-file';

export const beginExportRoute = defineInternalRoute({
  id: 'beginOrderExport',
  method: 'post',
  path: '/orders/exports',
  summary: 'Export up to 1,000,000 orders as CSV in the background; a mail says when the file is ready',
  permission: 'orders.export',
  stepUp: { action: 'export_orders' },
  request: { body: OrderExportQuerySchema },
  responses: [{ status: 202, description: 'The file, which is being written', schema: OrderFileSchema }],
  errors: ['INVALID_REQUEST', 'RATE_LIMITED'],
  handle: async ({ services, caller: { partnerId, userId }, body }) => {
    const order = { partnerId, environment: body.environment, userId, search: toSearch(body) };
    return { status: 202, body: orderFileView(await orderExport(services, order)) };
  },
});
