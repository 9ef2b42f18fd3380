import { and, eq, sql } from 'drizzle-orm';
import { EXPORT } from '../../domain/exports/order-export';
import type { Database, Transaction } from '../client';
import type { OrderPlace, OrderSearch } from '../orders/search';
import { orderExportParts, orderExports } from '../schema/exports';

export type OrderExport = Omit<typeof orderExports.$inferSelect, 'search'> & { search: OrderSearch };

/** Requests an export of the orders that `search` matches. */
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

/** Leases an export that no worker is writing; null when there is none. */
export async function leaseExport(db: Database): Promise<OrderExport | null> {
  const [row] = await db
    .update(orderExports)
    .set({ leasedUntil: LEASE_END })
    .where(
      sql`${orderExports.exportId} = (
        select export_id from ${orderExports}
        where state = 'writing' and (leased_until is null or leased_until <= now())
        order by created_at limit 1 for update skip locked)`,
    )
    .returning();
  return row ? revive(row) : null;
}

const LEASE_END = sql`now() + ${EXPORT.leaseMs} * interval '1 millisecond'`;

export interface ExportPart {
  exportId: string;
  /** From 1. */
  part: number;
  /** CSV, gzipped. */
  body: Buffer;
  /** Orders of the file with this part. */
  rows: number;
  /** Where the next part goes on; null when this is the last. */
  after: OrderPlace | null;
}

/** Adds a part, and renews the lease or ends it; false when another has written it. */
export async function keepPart(tx: Transaction, { exportId, part, body, rows, after }: ExportPart): Promise<boolean> {
  const { rowCount } = await tx.insert(orderExportParts).values({ exportId, part, body }).onConflictDoNothing();
  if (rowCount === 0) {
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

/** The parts of a file one after the other, so that a long one never stands in memory. */
export async function* readParts(db: Database, exportId: string): AsyncGenerator<Buffer> {
  for (let part = 1; ; part += 1) {
    const [found] = await db
      .select({ body: orderExportParts.body })
      .from(orderExportParts)
      .where(and(eq(orderExportParts.exportId, exportId), eq(orderExportParts.part, part)));
    if (!found) {
      return;
    }
    yield found.body;
  }
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
