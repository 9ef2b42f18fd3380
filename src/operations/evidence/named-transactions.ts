import type { ChainSource } from '#chains/source';
import type { Database } from '#db/client';
import { listHashesAt } from '#db/evidence/blocks';
import { normalizeHash } from '#domain/assets/hash-form';
import { MINUTE } from '#domain/duration';
import type { ChainTransaction } from '#domain/evidence/payment';

interface Remembered {
  found: ChainTransaction | null;
  /** The highest block when the node was asked. */
  tip: string;
  readAt: number;
}

/** What nodes said of named transactions, by normalized hash. */
export type NamedMemory = Map<string, Remembered>;

interface Reading {
  /** The hash of the highest block that was looked through. */
  tip: string;
  now: number;
  memory: NamedMemory;
  onProgress(): void;
}

/**
 * The named transactions that the node knows, by normalized hash. It is asked again once there is another block, or after a
 * minute: an undecided one is looked up in every turn. One in a block that does not stand counts as pending.
 */
export async function readNamed(
  db: Database,
  network: string,
  source: ChainSource,
  hashes: ReadonlySet<string>,
  { tip, now, memory, onProgress }: Reading,
): Promise<Map<string, ChainTransaction>> {
  const wanted = new Map([...hashes].map((hash) => [normalizeHash(hash), hash]));
  for (const key of memory.keys()) {
    if (!wanted.has(key)) memory.delete(key);
  }
  for (const [key, hash] of wanted) {
    const known = memory.get(key);
    if (known?.tip !== tip || now - known.readAt >= MINUTE) {
      memory.set(key, { found: await source.readTransaction(hash), tip, readAt: now });
      onProgress();
    }
  }
  const found = [...memory].flatMap(([key, entry]) => (entry.found ? [[key, entry.found] as const] : []));
  const heights = found.flatMap(([, { block }]) => (block ? [block.height] : []));
  const standing = await listHashesAt(db, network, heights);
  return new Map(
    found.map(([key, transaction]) => {
      const { block } = transaction;
      const stands = block === null || (standing.get(block.height) ?? block.hash) === block.hash;
      return [key, stands ? transaction : { ...transaction, block: null }];
    }),
  );
}
