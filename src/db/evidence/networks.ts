import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { FOLLOWER_STUCK_MS, SERVED_FOR_MS } from '#domain/evidence/chains';
import type { Block } from '#domain/evidence/payment';
import type { Database, Transaction } from '../client';
import { chainBlocks, chainNetworks, evidenceLegs, evidencePayments } from '../schema/evidence';
import { IS_WATCHED } from './legs';

type FollowedNetwork = typeof chainNetworks.$inferSelect;

/** Whether any process has a node for the network: each turn records that it was looked at, also while no node answers. */
export const IS_FOLLOWED = sql`synced_until > now() - ${FOLLOWER_STUCK_MS} * interval '1 millisecond'`;

const IS_SERVED = sql`coalesce(${chainNetworks.servedAt} > now() - ${SERVED_FOR_MS} * interval '1 millisecond', false)`;

/** Whether a worker has a node for the network, and orders wait for what its blocks show. */
export const IS_NEEDED = sql`${IS_SERVED} and exists (
  select from ${evidenceLegs} where ${evidenceLegs.network} = ${chainNetworks.network} and ${IS_WATCHED})`;

/** Whether the blocks of a network that is needed are not looked through, whatever its nodes say. */
export const IS_STUCK = sql`${IS_NEEDED}
  and ${chainNetworks.progressedAt} <= now() - ${FOLLOWER_STUCK_MS} * interval '1 millisecond'`;

export async function findNetwork(db: Database, network: string): Promise<FollowedNetwork | null> {
  const [row] = await db.select().from(chainNetworks).where(eq(chainNetworks.network, network));
  return row ?? null;
}

export async function noteSourceAnswered(
  db: Database,
  network: string,
  { source, tipHeight }: { source: string; tipHeight: number },
): Promise<void> {
  const set = { source, tipHeight, answeredAt: sql`now()`, downSince: null, fault: null };
  await db
    .insert(chainNetworks)
    .values({ network, ...set })
    .onConflictDoUpdate({ target: chainNetworks.network, set });
}

/** Nodes have a part in the words of what they answer wrongly. */
const LONGEST_FAULT = 200;

/** Records that no node of the network can be asked, and why; since when, and whether that is new. */
export async function noteSourcesDown(
  db: Database,
  network: string,
  why: string,
): Promise<{ since: Date; isNew: boolean }> {
  const fault = why.slice(0, LONGEST_FAULT);
  const known = await findNetwork(db, network);
  if (known?.downSince && known.fault === fault) {
    return { since: known.downSince, isNew: false };
  }
  const downSince = sql`coalesce(${chainNetworks.downSince}, now())`;
  const [row] = await db
    .insert(chainNetworks)
    .values({ network, fault, downSince: sql`now()` })
    .onConflictDoUpdate({ target: chainNetworks.network, set: { fault, downSince } })
    .returning({ downSince: chainNetworks.downSince });
  return { since: row?.downSince ?? new Date(), isNew: known?.downSince == null };
}

/** Records that this process has nodes for the networks. The time without progress begins anew if none had one lately. */
export async function noteServed(db: Database, networks: readonly string[]): Promise<void> {
  await db
    .insert(chainNetworks)
    .values(networks.map((network) => ({ network, servedAt: sql`now()` })))
    .onConflictDoUpdate({
      target: chainNetworks.network,
      set: {
        servedAt: sql`now()`,
        progressedAt: sql`case when ${IS_SERVED} then ${chainNetworks.progressedAt} else now() end`,
      },
    });
}

export async function noteProgress(db: Database, network: string): Promise<void> {
  await db.update(chainNetworks).set({ progressedAt: sql`now()` }).where(eq(chainNetworks.network, network));
}

export async function noteSynced(db: Database, network: string, until: Date): Promise<void> {
  await db
    .insert(chainNetworks)
    .values({ network, syncedUntil: until })
    .onConflictDoUpdate({ target: chainNetworks.network, set: { syncedUntil: until } });
}

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
