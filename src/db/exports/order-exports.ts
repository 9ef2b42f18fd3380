import { and, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../client';
import type { OrderPlace, OrderSearch } from '../orders/search-orders';
import { orderExportParts, orderExports } from '../schema/exports';
import { addPart, LEASE_END, leaseOldest } from './parts';

export type OrderExport = Omit<typeof orderExports.$inferSelect, 'search'> & { search: OrderSearch };

/** Requests an export of the orders that match `search`. */
export async function addExport(
  tx: Transaction,
  { search, ...order }: Pick<OrderExport, 'exportId' | 'partnerId' | 'environment' | 'userId' | 'search'>,
): Promise<OrderExport> {
  const { createdFrom, createdTo } = search;
  const stored = { ...search, createdFrom: createdFrom?.toISOString(), createdTo: createdTo?.toISOString() };
  const [row] = await tx
    .insert(orderExports)
    .values({ ...order, search: stored })
    .returning();
  if (!row) {
    throw new Error('an insert gave no row back');
  }
  return revive(row);
}

export async function findExport(db: Database, partnerId: string, exportId: string): Promise<OrderExport | null> {
  const [row] = await db
    .select()
    .from(orderExports)
    .where(and(eq(orderExports.exportId, exportId), eq(orderExports.partnerId, partnerId)));
  return row ? revive(row) : null;
}

/** Leases an export that no worker is writing; null if there is none. */
export async function leaseExport(db: Database): Promise<OrderExport | null> {
  const exportId = await leaseOldest(db, orderExports);
  const [row] =
    exportId === null ? [] : await db.select().from(orderExports).where(eq(orderExports.exportId, exportId));
  return row ? revive(row) : null;
}

export interface ExportPart {
  exportId: string;
  /** From 1. */
  part: number;
  /** CSV, gzipped. */
  body: Buffer;
  /** Orders in the file including this part. */
  rows: number;
  /** Where the next part continues; null if this is the last. */
  after: OrderPlace | null;
}

/** Adds a part, and renews the lease or ends it; false if another worker has written the part. */
export async function storePart(tx: Transaction, { exportId, part, body, rows, after }: ExportPart): Promise<boolean> {
  if (!(await addPart(tx, orderExportParts, { exportId, part, body }))) {
    return false;
  }
  const progress = after
    ? { afterCreatedAt: new Date(after.createdAtMs), afterOrderId: after.orderId, leasedUntil: LEASE_END }
    : { state: 'ready' as const, leasedUntil: null, endedAt: sql`now()` };
  await tx
    .update(orderExports)
    .set({ rows, ...progress })
    .where(eq(orderExports.exportId, exportId));
  return true;
}

function revive({ search, ...row }: typeof orderExports.$inferSelect): OrderExport {
  const { createdFrom, createdTo, ...rest } = search;
  return {
    ...row,
    search: {
      ...rest,
      createdFrom: createdFrom === undefined ? undefined : new Date(createdFrom),
      createdTo: createdTo === undefined ? undefined : new Date(createdTo),
    },
  };
}
