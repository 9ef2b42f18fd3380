import type { ApiServices } from '#api/services';
import type { OrderFile } from '#contract/dashboard/orders/order-search';
import { findExport, type OrderExport } from '#db/exports/order-exports';

/** The partner's file with the id from the path, or null. */
export function findOrderFile(
  { db }: ApiServices,
  { partnerId }: { partnerId: string },
  { export_id }: { export_id: string },
): Promise<OrderExport | null> {
  return findExport(db, partnerId, export_id);
}

export function orderFileView({ exportId, state, rows, createdAt }: OrderExport): OrderFile {
  return { export_id: exportId, state, orders: rows, created_at: createdAt.toISOString() };
}
