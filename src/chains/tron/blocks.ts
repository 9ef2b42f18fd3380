import type { Block, ChainPayment } from '#domain/evidence/payment';
import { SourceFailure } from '../source';
import type { Stage, TronApi } from './api';
import { listPaymentsOf } from './payments';

/** More blocks than usually wait to be final, which are 20. */
const MOST_WAITING = 100;

/** A block, with what it pays to whomever. */
interface ReadBlock {
  readonly block: Block;
  readonly payments: readonly ChainPayment[];
}

export interface TronBlocks {
  /** What a final block pays. */
  read(block: Block): Promise<readonly ChainPayment[]>;
  /** What the blocks pay that are above the last final one. */
  readWaiting(head: Block, final: Block): Promise<readonly ChainPayment[]>;
}

/** Reads every block once, although it is asked for again once it is final. */
export function createBlockReader(api: TronApi): TronBlocks {
  let kept = new Map<string, ReadBlock>();
  const readWith = async (stage: Stage, hash: string) => kept.get(hash) ?? readBlock(api, stage, hash);
  return {
    async read(block) {
      const { payments } = await readWith('walletsolidity', block.hash);
      return payments;
    },
    async readWaiting(head, final) {
      const waiting = new Map<string, ReadBlock>();
      let next = head;
      while (next.height > final.height && waiting.size < MOST_WAITING) {
        const read = await readWith('wallet', next.hash);
        waiting.set(next.hash, read);
        next = { ...read.block, height: read.block.height - 1, hash: read.block.parentHash };
      }
      // Those that became final a moment ago are asked for next.
      kept = new Map([...kept, ...waiting].slice(-2 * MOST_WAITING));
      return [...waiting.values()].flatMap(({ payments }) => payments);
    },
  };
}

async function readBlock(api: TronApi, stage: Stage, hash: string): Promise<ReadBlock> {
  const full = await api.readBlock(stage, hash);
  if (full?.block.hash !== hash) {
    throw new SourceFailure('the node answers with another block, or none');
  }
  const { block, transactions } = full;
  const outcomes = transactions.length === 0 ? [] : ((await api.listOutcomes(stage, block.height)) ?? []);
  const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  const payments = transactions.flatMap((transaction) => {
    const outcome = byId.get(transaction.txID);
    // Outcomes are asked for by height, where another block may stand by now.
    if (outcome?.blockNumber !== block.height) {
      throw new SourceFailure('the node does not say what came of every transaction of a block');
    }
    return listPaymentsOf(transaction, outcome, block);
  });
  return { block, payments };
}
