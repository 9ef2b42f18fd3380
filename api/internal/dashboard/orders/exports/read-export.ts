import { defineInternalRoute } from '#api/internal/route';
import { ExportParamsSchema, OrderFileSchema } from '#contract/dashboard/orders/order-search';
import { findOrderFile, orderFileView } from './order-file';

export const readExportRoute = defineInternalRoute({
  id: 'readOrderExport',
  method: 'get',
  path: '/orders/exports/{export_id}',
  summary: 'The progress of an export of orders',
  permission: 'orders.export',
  request: { params: ExportParamsSchema },
  responses: [{ status: 200, description: 'The file', schema: OrderFileSchema }],
  errors: ['NOT_FOUND'],
  find: ({ services, caller, params }) => findOrderFile(services, caller, params),
  handle: async ({ found }) => ({ status: 200, body: orderFileView(found) }),
});
