import type { Block } from '#domain/evidence/payment';
import { SourceFailure, type WatchedAddresses } from '../source';
import { logs, type Receipt, receipt, type Transaction } from './fields';
import { receiverOf, TRANSFER, toTopic } from './payments';
import { BULKY, type EvmRpc } from './rpc';

/** Nodes limit how many values a filter has; the strictest of the usual ones allows 1000. */
const ADDRESSES_PER_FILTER = 500;
/** With more, the node is asked once for all transfers of the block, of which there are a few thousand at most. */
const MOST_FILTERS = 8;

/** The hashes of transactions in which any contract says that it transferred a token to a watched address. */
export async function findTransferring(rpc: EvmRpc, block: Block, watched: WatchedAddresses): Promise<string[]> {
  const found: string[] = [];
  for (const topics of writeFilters([...watched.list()])) {
    const filter = { blockHash: block.hash, topics };
    for (const log of await rpc.call(logs, 'eth_getLogs', [filter], BULKY)) {
      if (log.blockHash !== block.hash) {
        throw new SourceFailure('the node answers with logs of another block');
      }
      const receiver = receiverOf(log);
      if (receiver !== null && watched.has(receiver)) {
        found.push(log.transactionHash);
      }
    }
  }
  return found;
}

/** The receipts of transactions of the block, in their order. */
export async function readReceipts(
  rpc: EvmRpc,
  transactions: readonly Pick<Transaction, 'hash'>[],
  block: Pick<Block, 'hash'>,
): Promise<Receipt[]> {
  const calls = transactions.map(({ hash }) => ({ method: 'eth_getTransactionReceipt', params: [hash] }));
  const receipts = await rpc.callEach(receipt, calls);
  return receipts.map((one, i) => {
    if (one === null || one.blockHash !== block.hash || one.transactionHash !== transactions[i]?.hash) {
      throw new SourceFailure('the node has no receipt of a transaction of the block');
    }
    return one;
  });
}

function writeFilters(addresses: readonly string[]): (string | string[] | null)[][] {
  const count = Math.ceil(addresses.length / ADDRESSES_PER_FILTER);
  if (count > MOST_FILTERS) {
    return [[TRANSFER]];
  }
  return Array.from({ length: count }, (_, i) => {
    const slice = addresses.slice(i * ADDRESSES_PER_FILTER, (i + 1) * ADDRESSES_PER_FILTER);
    return [TRANSFER, null, slice.map(toTopic)];
  });
}
