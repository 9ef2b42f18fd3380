import { z } from 'zod';
import type { Block } from '#domain/evidence/payment';
import { SourceFailure } from '../source';
import { coreTransaction, HASH, type RawTransaction } from './outputs';
import { BLOCK, TRANSACTIONS } from './read-json';
import { type BitcoinRpc, RpcRefusal } from './rpc';

/** btcd has the transactions in a member of its own. */
const fullBlock = z.object({
  hash: HASH,
  tx: z.array(coreTransaction).optional(),
  rawtx: z.array(coreTransaction).optional(),
});
const listedBlock = z.object({ hash: HASH, tx: z.array(HASH) });

/** Fetched with one call. */
const BATCH = 50;
/** What nodes of before 2017 say to a number for how much of a block is wanted, as Dogecoin's do. */
const KNOWS_NO_NUMBER = { code: -1, words: /boolean/i };

/** Reads all transactions of a block, however the node lists them. */
export function createBlockReader(rpc: BitcoinRpc): (block: Block) => Promise<readonly RawTransaction[]> {
  let isOld = false;
  const readListed = async ({ hash }: Block) => {
    const listed = await rpc.call('getblock', [hash, true], listedBlock, BLOCK);
    requireSame(listed.hash, hash);
    const found = await readTransactions(rpc, listed.tx);
    return found.map((transaction) => {
      if (transaction === null) {
        throw new SourceFailure('the node has no transaction index');
      }
      return transaction;
    });
  };
  return async (block) => {
    if (isOld) {
      return readListed(block);
    }
    try {
      const full = await rpc.call('getblock', [block.hash, 2], fullBlock, BLOCK);
      requireSame(full.hash, block.hash);
      return requireTransactions(full.tx ?? full.rawtx);
    } catch (error) {
      isOld =
        error instanceof RpcRefusal && error.code === KNOWS_NO_NUMBER.code && KNOWS_NO_NUMBER.words.test(error.words);
      if (isOld) {
        return readListed(block);
      }
      throw error;
    }
  };
}

/** Null in place of each transaction that the node does not know. */
export async function readTransactions(rpc: BitcoinRpc, ids: readonly string[]): Promise<(RawTransaction | null)[]> {
  const found: (RawTransaction | null)[] = [];
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH);
    const answers = await rpc.callEach(
      'getrawtransaction',
      batch.map((id) => [id, 1]),
      coreTransaction,
      TRANSACTIONS,
    );
    answers.forEach((answer, nth) => {
      if (answer !== null && answer.txHash !== batch[nth]) {
        throw new SourceFailure('the node answered with another transaction');
      }
    });
    found.push(...answers);
  }
  return found;
}

/** Every block has at least the transaction that creates its coins. */
function requireTransactions(transactions: readonly RawTransaction[] | undefined): readonly RawTransaction[] {
  if (!transactions?.length) {
    throw new SourceFailure('the node answered a block without transactions');
  }
  return transactions;
}

function requireSame(answered: string, asked: string): void {
  if (answered !== asked) {
    throw new SourceFailure('the node answered with another block');
  }
}
