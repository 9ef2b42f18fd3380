import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../client';
import { partners } from '../schema/partners';

/** Networks from which partners that an operator approved monitor the service. */
export async function listProbeAddresses(db: Database): Promise<string[]> {
  const rows = await db
    .selectDistinct({ network: sql<string>`unnest(${partners.probeAddresses})` })
    .from(partners)
    .where(and(sql`${partners.probeAddresses} <> '{}'`, isNotNull(partners.approvedAt), isNull(partners.closedAt)));
  return rows.map(({ network }) => network);
}

/** Replaces a partner's networks; the partner is already locked. */
export async function storeProbeAddresses(
  tx: Transaction,
  partnerId: string,
  probeAddresses: readonly string[],
): Promise<void> {
  await tx
    .update(partners)
    .set({ probeAddresses: [...probeAddresses] })
    .where(eq(partners.partnerId, partnerId));
}
