import { and, desc, eq, sql } from 'drizzle-orm';
import { type DataPlace, FIRST_PLACE } from '#domain/exports/data-export';
import type { Database, Transaction } from '../client';
import { dataExportParts, dataExports } from '../schema/exports';
import { addPart, LEASE_END, leaseOldest } from './parts';

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
