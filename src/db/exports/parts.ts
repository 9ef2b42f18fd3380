import { and, eq, sql } from 'drizzle-orm';
import { EXPORT } from '#domain/exports/order-export';
import type { Database, Transaction } from '../client';
import type { dataExportParts, dataExports, orderExportParts, orderExports } from '../schema/exports';

type Files = typeof orderExports | typeof dataExports;
type Parts = typeof orderExportParts | typeof dataExportParts;

export const LEASE_END = sql`now() + ${EXPORT.leaseMs} * interval '1 millisecond'`;

/** Leases the oldest file of a kind that no worker is writing; null if there is none. */
export async function leaseOldest(db: Database, files: Files): Promise<string | null> {
  const { rows } = await db.execute<{ export_id: string }>(sql`
    update ${files} set leased_until = ${LEASE_END} where export_id = (
      select export_id from ${files}
      where state = 'writing' and (leased_until is null or leased_until <= now())
      order by created_at limit 1 for update skip locked)
    returning export_id`);
  return rows[0]?.export_id ?? null;
}

/** False if another worker has written the part. */
export async function addPart(
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
