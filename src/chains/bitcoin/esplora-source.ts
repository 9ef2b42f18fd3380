import type { BitcoinChain } from '#domain/evidence/chains';
import type { Block, ChainTransaction } from '#domain/evidence/payment';
import type { NodeAccess } from '../ask-node';
import { type ChainSource, SourceFailure, type SourceState } from '../source';
import { type DescribedBlock, type EsploraApi, openEsploraApi, pageStarts } from './esplora-api';
import { createMempool } from './mempool';
import { type RawTransaction, readOutputs, toPayment } from './outputs';

/** Decimals of its amounts, which are in base units already. */
const IN_BASE_UNITS = 0;
/** Asked for at the same time. */
const AT_ONCE = 8;

/** A server with Esplora's REST interface, such as electrs beside a node. */
export function openEsploraSource(access: NodeAccess, chain: BitcoinChain): ChainSource {
  const api = openEsploraApi(access);
  const mempool = createMempool(
    { listIds: api.listMempoolIds, readTransactions: (ids) => inTurns(ids, api.findTransaction) },
    IN_BASE_UNITS,
  );
  return {
    kind: 'esplora',
    readState: () => readState(api, chain),
    async readBlock(height) {
      const tip = await api.readBlock(await api.readTipHash());
      if (height > tip.height) {
        return null;
      }
      return toBlock(height === tip.height ? tip : await api.readBlock(await api.readHashAt(height)));
    },
    async listPayments(block, watched) {
      const transactions = await readTransactions(api, block.hash);
      return transactions.flatMap((transaction) =>
        readOutputs(transaction, IN_BASE_UNITS, (address) => watched.has(address)).map((output) =>
          toPayment(transaction.txHash, output, block),
        ),
      );
    },
    listPendingPayments: (watched) => mempool.listPayments(watched),
    readTransaction: (txHash) => findTransaction(api, txHash.toLowerCase()),
  };
}

async function readState(api: EsploraApi, { marks }: BitcoinChain): Promise<SourceState> {
  const tip = await api.readBlock(await api.readTipHash());
  const reached = marks.filter(([height]) => height <= tip.height);
  const hashes = await Promise.all(reached.map(([height]) => api.readHashAt(height)));
  return {
    isRightChain: reached.every(([, hash], nth) => hash === hashes[nth]),
    // It does not say how far it is; the age of its last block does.
    isSynced: reached.length === marks.length,
    tip: toBlock(tip),
  };
}

async function readTransactions(api: EsploraApi, hash: string): Promise<readonly RawTransaction[]> {
  const { transactions: count } = await api.readBlock(hash);
  const pages = await inTurns(pageStarts(count), (start) => api.listPage(hash, start));
  const found = pages.flat();
  if (found.length !== count) {
    throw new SourceFailure('the node left out transactions of a block');
  }
  return found;
}

async function findTransaction(api: EsploraApi, txHash: string): Promise<ChainTransaction | null> {
  const found = await api.findTransaction(txHash);
  if (found === null) {
    return null;
  }
  const { status } = found;
  const block = status.confirmed ? toBlock(await api.readBlock(status.block_hash)) : null;
  const payments = readOutputs(found, IN_BASE_UNITS).map((output) => toPayment(txHash, output, block));
  return { txHash, hasSucceeded: true, block, payments };
}

function toBlock({ height, hash, parentHash, time }: DescribedBlock): Block {
  return { height, hash, parentHash, time };
}

/** Asks about each, some at the same time. */
async function inTurns<T, R>(all: readonly T[], ask: (each: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = [];
  for (let start = 0; start < all.length; start += AT_ONCE) {
    answers.push(...(await Promise.all(all.slice(start, start + AT_ONCE).map(ask))));
  }
  return answers;
}
