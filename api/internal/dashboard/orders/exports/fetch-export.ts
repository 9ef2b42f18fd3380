import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { defineInternalRoute } from '#api/internal/route';
import { ExportParamsSchema } from '#contract/dashboard/orders/order-search';
import type { Database } from '#db/client';
import { readParts } from '#db/exports/parts';
import { orderExportParts } from '#db/schema/exports';
import { findOrderFile } from './order-file';

export const fetchExportRoute = defineInternalRoute({
  id: 'fetchOrderExport',
  method: 'get',
  path: '/orders/exports/{export_id}/file',
  summary: 'Download a finished file of orders',
  permission: 'orders.export',
  stepUp: { action: 'export_orders' },
  request: { params: ExportParamsSchema },
  responses: [{ status: 200, description: 'One line per order, newest first', contentType: 'text/csv' }],
  errors: ['NOT_FOUND'],
  find: async ({ services, caller, params }) => {
    const file = await findOrderFile(services, caller, params);
    return file?.state === 'ready' ? file : null;
  },
  handle: async ({ services, found: { exportId, environment, createdAt } }) => ({
    status: 200,
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="orders-${environment}-${createdAt.toISOString().slice(0, 10)}.csv"`,
    },
    chunks: readLines(services.db, exportId),
  }),
});

const expand = promisify(gunzip);

async function* readLines(db: Database, exportId: string): AsyncGenerator<string> {
  for await (const part of readParts(db, orderExportParts, exportId)) {
    yield (await expand(part)).toString();
  }
}
