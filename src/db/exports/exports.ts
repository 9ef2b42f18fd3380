import { and, desc, eq, sql } from 'drizzle-orm';
import { type DataPlace, FIRST_PLACE } from '#domain/exports/data-export';
import { EXPORT } from '#domain/exports/order-export';
import type { Database, Transaction } from '../client';
import type { OrderPlace, OrderSearch } from '../orders/search-orders';
import { dataExportParts, dataExports, orderExportParts, orderExports } from '../schema/exports';

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

export type DataExportRow = typeof dataExports.$inferSelect;

/** Requests a file of everything stored about a partner. */
export async function addDataExport(
  tx: Transaction,
  request: Pick<DataExportRow, 'exportId' | 'partnerId' | 'userId'>,
): Promise<DataExportRow> {
  const [row] = await tx
    .insert(dataExports)
    .values({ ...request, place: FIRST_PLACE })
    .returning();
  if (!row) {
    throw new Error('an insert gave no row back');
  }
  return row;
}

export async function findDataExport(db: Database, partnerId: string, exportId: string): Promise<DataExportRow | null> {
  const [row] = await db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.exportId, exportId), eq(dataExports.partnerId, partnerId)));
  return row ?? null;
}

/** A partner's files, newest first. */
export async function listDataExports(db: Database, partnerId: string, limit: number): Promise<DataExportRow[]> {
  return db
    .select()
    .from(dataExports)
    .where(eq(dataExports.partnerId, partnerId))
    .orderBy(desc(dataExports.createdAt), desc(dataExports.exportId))
    .limit(limit);
}

/** Leases a data export that no worker is writing; null if there is none. */
export async function leaseDataExport(db: Database): Promise<DataExportRow | null> {
  const exportId = await leaseOldest(db, dataExports);
  const [row] = exportId === null ? [] : await db.select().from(dataExports).where(eq(dataExports.exportId, exportId));
  return row ?? null;
}

export interface DataPart {
  exportId: string;
  /** From 1. */
  part: number;
  /** Lines of JSON, gzipped. */
  body: Buffer;
  lines: number;
  /** Where the next part continues; null if this is the last. */
  place: DataPlace | null;
}

/** Adds a part, and renews the lease or ends it; false if another worker has written the part. */
export async function storeDataPart(
  tx: Transaction,
  { exportId, part, body, lines, place }: DataPart,
): Promise<boolean> {
  if (!(await addPart(tx, dataExportParts, { exportId, part, body }))) {
    return false;
  }
  const progress = place
    ? { place, leasedUntil: LEASE_END }
    : { place, state: 'ready' as const, leasedUntil: null, endedAt: sql`now()` };
  const grown = {
    lines: sql`${dataExports.lines} + ${lines}`,
    size: sql`${dataExports.size} + ${body.length}`,
  };
  await tx
    .update(dataExports)
    .set({ parts: part, ...grown, ...progress })
    .where(eq(dataExports.exportId, exportId));
  return true;
}

type Files = typeof orderExports | typeof dataExports;
type Parts = typeof orderExportParts | typeof dataExportParts;

const LEASE_END = sql`now() + ${EXPORT.leaseMs} * interval '1 millisecond'`;

/** Leases the oldest file of a kind that no worker is writing; null if there is none. */
async function leaseOldest(db: Database, files: Files): Promise<string | null> {
  const { rows } = await db.execute<{ export_id: string }>(sql`
    update ${files} set leased_until = ${LEASE_END} where export_id = (
      select export_id from ${files}
      where state = 'writing' and (leased_until is null or leased_until <= now())
      order by created_at limit 1 for update skip locked)
    returning export_id`);
  return rows[0]?.export_id ?? null;
}

/** False if another worker has written the part. */
async function addPart(
  tx: Transaction,
  parts: Parts,
  row: { exportId: string; part: number; body: Buffer },
): Promise<boolean> {
  const { rowCount } = await tx.insert(parts).values(row).onConflictDoNothing();
  return rowCount === 1;
}

/** Yields a file's parts one at a time, so that a long file is never in memory as a whole. */
export async function* readParts(db: Database, parts: Parts, exportId: string): AsyncGenerator<Buffer> {
  for (let part = 1; ; part += 1) {
    const [found] = await db
      .select({ body: parts.body })
      .from(parts)
      .where(and(eq(parts.exportId, exportId), eq(parts.part, part)));
    if (!found) {
      return;
    }
    yield found.body;
  }
}
