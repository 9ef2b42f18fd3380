import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../client';
import { partners } from '../schema/partners';

/** Networks from which any partner watches the service. */
export async function listProbeAddresses(db: Database): Promise<string[]> {
  const rows = await db
    .selectDistinct({ network: sql<string>`unnest(${partners.probeAddresses})` })
    .from(partners)
    .where(sql`${partners.probeAddresses} <> '{}'`);
  return rows.map(({ network }) => network);
}

/** Keeps a partner's in the place of those that it had; it is locked already. */
export async function keepProbeAddresses(
  tx: Transaction,
  partnerId: string,
  probeAddresses: readonly string[],
): Promise<void> {
  await tx
    .update(partners)
    .set({ probeAddresses: [...probeAddresses] })
    .where(eq(partners.partnerId, partnerId));
}
