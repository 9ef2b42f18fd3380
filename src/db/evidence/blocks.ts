import { and, desc, eq, gt, inArray, lt } from 'drizzle-orm';
import type { Block } from '#domain/evidence/payment';
import type { Database, Transaction } from '../client';
import { chainBlocks, evidenceLegs, evidencePayments } from '../schema/evidence';

/** How many blocks are kept: reorganisations of real networks are far shorter. */
const KEPT = 300;

/** The blocks of a network that were looked through, the highest first. */
export async function listBlocks(db: Database, network: string, limit = KEPT): Promise<Block[]> {
  const rows = await db
    .select()
    .from(chainBlocks)
    .where(eq(chainBlocks.network, network))
    .orderBy(desc(chainBlocks.height))
    .limit(limit);
  return rows.map(({ height, hash, parentHash, time }) => ({ height, hash, parentHash, time: time.toISOString() }));
}

/** The hashes of those among the heights that were looked through. */
export async function listHashesAt(
  db: Database,
  network: string,
  heights: readonly number[],
): Promise<Map<number, string>> {
  const rows =
    heights.length === 0
      ? []
      : await db
          .select({ height: chainBlocks.height, hash: chainBlocks.hash })
          .from(chainBlocks)
          .where(and(eq(chainBlocks.network, network), inArray(chainBlocks.height, [...new Set(heights)])));
  return new Map(rows.map(({ height, hash }) => [height, hash]));
}

/** Stores a block that was looked through, and forgets the lowest ones. */
export async function storeBlock(tx: Transaction, network: string, block: Block): Promise<void> {
  const row = { ...block, network, time: new Date(block.time) };
  await tx
    .insert(chainBlocks)
    .values(row)
    .onConflictDoUpdate({ target: [chainBlocks.network, chainBlocks.height], set: { hash: row.hash, time: row.time } });
  await tx
    .delete(chainBlocks)
    .where(and(eq(chainBlocks.network, network), lt(chainBlocks.height, block.height - KEPT)));
}

/**
 * Forgets the blocks above a height, which no longer stand: what they had is pending again [rules/evidence: Reorganisations].
 */
export async function takeBack(db: Database, network: string, standing: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(chainBlocks).where(and(eq(chainBlocks.network, network), gt(chainBlocks.height, standing)));
    await tx
      .update(evidencePayments)
      .set({ blockHeight: null, blockHash: null, blockTime: null })
      .where(and(eq(evidencePayments.network, network), gt(evidencePayments.blockHeight, standing)));
    // A verdict on such a block is made again; orders are no longer known to be younger than blocks that take its place.
    await tx
      .update(evidenceLegs)
      .set({ seenHeight: null })
      .where(and(eq(evidenceLegs.network, network), gt(evidenceLegs.seenHeight, standing)));
    await tx
      .update(evidenceLegs)
      .set({ sinceHeight: standing })
      .where(and(eq(evidenceLegs.network, network), gt(evidenceLegs.sinceHeight, standing)));
  });
}
