import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { z } from 'zod';
import { defineInternalRoute, type Member } from '#api/internal/define-internal-route';
import type { ApiServices } from '#api/services';
import {
  ExportParamsSchema,
  OrderExportQuerySchema,
  type OrderFile,
  OrderFileSchema,
} from '#contract/dashboard/orders/order-search';
import type { Database } from '#db/client';
import { findExport, type OrderExport, readParts } from '#db/exports/exports';
import type { Owner } from '#db/orders/control';
import { type OrderPlace, type OrderSearch, readExportedOrders } from '#db/orders/search-orders';
import { orderExportParts } from '#db/schema/exports';
import { EXPORT } from '#domain/exports/order-export';
import { isPermitted, type Role } from '#domain/team/permission';
import { orderExport } from '#operations/exports';
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
  handle: async ({ services, caller: { partnerId, role }, query }) => {
    const search = fileSearch(query, role);
    const day = new Date().toISOString().slice(0, 10);
    return {
      status: 200,
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="orders-${query.environment}-${day}.csv"`,
      },
      chunks: writeLines(services.db, { partnerId, environment: query.environment }, search),
    };
  },
});

async function* writeLines(db: Database, owner: Owner, search: OrderSearch): AsyncGenerator<string> {
  yield CSV_HEADING;
  let after: OrderPlace | null = null;
  for (let written = 0; written < EXPORT.ordersAtOnce; written += EXPORT.page) {
    const found = await readExportedOrders(db, owner, search, { after, limit: EXPORT.page });
    yield csvOf(found);
    after = placeAfter(found, EXPORT.page);
    if (!after) {
      return;
    }
  }
}

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
  handle: async ({ services, caller: { partnerId, userId, role }, body }) => {
    const order = { partnerId, environment: body.environment, userId, search: fileSearch(body, role) };
    return { status: 202, body: orderFileView(await orderExport(services, order)) };
  },
});

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

/** The orders of a list for a file, with their earnings for roles that may see them. */
function fileSearch(query: z.output<typeof OrderExportQuerySchema>, role: Role): OrderSearch {
  return { ...toSearch(query), earnings: isPermitted(role, 'revenue.view') };
}

/** The partner's file with the id from the path, or null; also null if it has earnings that the role may not see. */
async function findOrderFile(
  { db }: ApiServices,
  { partnerId, role }: Pick<Member, 'partnerId' | 'role'>,
  { export_id }: { export_id: string },
): Promise<OrderExport | null> {
  const file = await findExport(db, partnerId, export_id);
  return file?.search.earnings && !isPermitted(role, 'revenue.view') ? null : file;
}

function orderFileView({ exportId, state, rows, createdAt }: OrderExport): OrderFile {
  return { export_id: exportId, state, orders: rows, created_at: createdAt.toISOString() };
}
