import { fromIso } from '../duration';
import type { Block } from './payment';

/**
 * Whether a node's last block, below all blocks that were looked through, is of a network that began anew, as test networks do: it
 * is younger than all of them, as no block below them can be. Otherwise the node is behind [rules/evidence: Reorganisations].
 * @param stored the highest first
 */
export function hasBegunAnew(tip: Block, stored: readonly Block[]): boolean {
  const [highest, lowest] = [stored.at(0), stored.at(-1)];
  return (
    highest !== undefined &&
    lowest !== undefined &&
    tip.height < lowest.height &&
    fromIso(tip.time) > fromIso(highest.time)
  );
}
