import type { Block } from '#domain/evidence/payment';
import { SourceFailure } from './source';

/**
 * The final block with the height; null above the last one. A block below it that a node does not have is a failure: taken for
 * one that never was, it would take back evidence. @throws SourceFailure
 */
export async function readFinalBlock(
  height: number,
  read: (height: number) => Promise<Block | null>,
  readLastHeight: () => Promise<number>,
): Promise<Block | null> {
  const block = await read(height);
  if (block === null && (await readLastHeight()) >= height) {
    throw new SourceFailure('the node does not have a block that is final');
  }
  if (block !== null && block.height !== height) {
    throw new SourceFailure('the node answers with a block of another height');
  }
  return block;
}
