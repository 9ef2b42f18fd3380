import { addressKey } from '#address/spelling';
import type { ChainSource, WatchedAddresses } from '#chains/source';
import type { Database } from '#db/client';
import { listBlocks, storeBlock, takeBack } from '#db/evidence/blocks';
import { listWatched } from '#db/evidence/legs';
import { type NewPayment, replacePending, storePayments } from '#db/evidence/payments';
import { type Block, type ChainPayment, toGainPayment } from '#domain/evidence/payment';

/** How many blocks one turn looks through, so that it ends soon after a downtime too. */
const BLOCKS_PER_TURN = 50;

export interface FollowedBlocks {
  /** The highest block that was looked through; null before the first. */
  cursor: Block | null;
  /** Whether the node has no higher one. */
  isCurrent: boolean;
  blocks: number;
}

/**
 * Looks through the blocks that a node has above the last one, or above the last one that still stands, and then through what
 * is pending.
 */
export async function followBlocks(
  db: Database,
  network: string,
  source: ChainSource,
  tip: Block,
  onProgress: () => void,
): Promise<FollowedBlocks> {
  const watched = await readWatched(db, network);
  let cursor = await findStanding(db, network, source);
  let blocks = 0;
  // The first block: what came before it is looked up only where a provider names it.
  for (let height = cursor ? cursor.height + 1 : tip.height; height <= tip.height; height += 1) {
    const block = blocks < BLOCKS_PER_TURN ? await source.readBlock(height) : null;
    if (block === null || (cursor !== null && block.parentHash !== cursor.hash)) {
      return { cursor, isCurrent: false, blocks };
    }
    const payments = await source.listPayments(block, watched);
    const gains = (await source.listGains?.(block, watched, payments)) ?? [];
    await db.transaction(async (tx) => {
      await storePayments(tx, network, toRows(network, [...payments, ...gains.map(toGainPayment)], watched));
      await storeBlock(tx, network, block);
    });
    cursor = block;
    blocks += 1;
    onProgress();
  }
  const pending = await source.listPendingPayments(watched);
  await replacePending(db, network, toRows(network, pending, watched));
  return { cursor, isCurrent: true, blocks };
}

async function readWatched(db: Database, network: string): Promise<WatchedAddresses> {
  const rows = await listWatched(db, network);
  const keys = new Set(rows.map((row) => row.addressKey));
  return {
    has: (address) => keys.has(addressKey(network, address)),
    list: () => keys,
  };
}

function toRows(network: string, payments: readonly ChainPayment[], watched: WatchedAddresses): NewPayment[] {
  return payments
    .filter(({ address }) => watched.has(address))
    .map((payment) => ({ ...payment, addressKey: addressKey(network, payment.address) }));
}

/** The highest block that was looked through and still stands; those above it are taken back. */
async function findStanding(db: Database, network: string, source: ChainSource): Promise<Block | null> {
  const [highest] = await listBlocks(db, network, 1);
  if (highest === undefined || (await source.readBlock(highest.height))?.hash === highest.hash) {
    return highest ?? null;
  }
  const stored = await listBlocks(db, network);
  for (const [index, block] of stored.entries()) {
    const same = await source.readBlock(block.height);
    if (same?.hash === block.hash) {
      if (index > 0) {
        await takeBack(db, network, block.height);
      }
      return block;
    }
  }
  const lowest = stored.at(-1);
  if (lowest) {
    await takeBack(db, network, lowest.height - 1);
  }
  return null;
}
