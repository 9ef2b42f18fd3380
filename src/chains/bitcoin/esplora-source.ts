import { z } from 'zod';
import { normalizeHash } from '#domain/assets/hash-form';
import type { BitcoinChain } from '#domain/evidence/chains';
import type { Block, ChainTransaction } from '#domain/evidence/payment';
import { askNode, type NodeAccess } from '../ask-node';
import { checkAnswer } from '../read-json';
import { type ChainSource, SourceFailure, type SourceState } from '../source';
import { createMempool, esploraTransaction, HASH, type RawTransaction, readOutputs, toPayment } from './outputs';
import { type CallLimits, MEMPOOL_LIST, readNodeJson, SMALL, TRANSACTION, TRANSACTIONS } from './read-json';

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
    listPendingPayments: (watched, known) => mempool.listPayments(watched, known),
    readTransaction: (txHash) => findTransaction(api, normalizeHash(txHash)),
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

const OK = 200;
const NOT_FOUND = 404;
const PAGE = 25;
/** More than fit into any block that is read. */
const MOST_TRANSACTIONS = 100_000;

const HEIGHT = z.int().min(0).max(1_000_000_000);

const describedBlock = z.object({
  id: HASH,
  height: HEIGHT,
  timestamp: z.int().min(0).max(99_999_999_999),
  previousblockhash: HASH.nullish(),
  tx_count: z.int().min(1).max(MOST_TRANSACTIONS),
});

const placedTransaction = esploraTransaction.and(
  z.object({
    status: z.discriminatedUnion('confirmed', [
      z.object({ confirmed: z.literal(false) }),
      z.object({ confirmed: z.literal(true), block_hash: HASH }),
    ]),
  }),
);
type PlacedTransaction = z.output<typeof placedTransaction>;

interface DescribedBlock extends Block {
  readonly transactions: number;
}

/** The part of Esplora's REST interface that is used. */
interface EsploraApi {
  readTipHash(): Promise<string>;
  readHashAt(height: number): Promise<string>;
  readBlock(hash: string): Promise<DescribedBlock>;
  /** Some transactions of a block, from the place where a page begins. */
  listPage(hash: string, start: number): Promise<readonly RawTransaction[]>;
  listMempoolIds(): Promise<readonly string[]>;
  /** Null if the node knows no such transaction. */
  findTransaction(txHash: string): Promise<PlacedTransaction | null>;
}

function openEsploraApi(access: NodeAccess): EsploraApi {
  const ask = (path: string, limits: CallLimits = SMALL) => askNode(access, { method: 'GET', path, ...limits });
  const get = async (path: string, limits?: CallLimits) => {
    const { status, text } = await ask(path, limits);
    return requireOk(status, text);
  };
  return {
    readTipHash: async () => toHash(await get('/blocks/tip/hash')),
    readHashAt: async (height) => toHash(await get(`/block-height/${height}`)),
    async readBlock(hash) {
      const text = await get(`/block/${hash}`);
      const block = checkAnswer(describedBlock, readNodeJson(text), 'block');
      if (block.id !== hash) {
        throw new SourceFailure('the node answered with another block');
      }
      return {
        hash,
        height: block.height,
        parentHash: block.previousblockhash ?? '0'.repeat(64),
        time: new Date(block.timestamp * 1000).toISOString(),
        transactions: block.tx_count,
      };
    },
    async listPage(hash, start) {
      const text = await get(`/block/${hash}/txs/${start}`, TRANSACTIONS);
      return checkAnswer(z.array(esploraTransaction).max(PAGE), readNodeJson(text), 'page of a block');
    },
    async listMempoolIds() {
      const text = await get('/mempool/txids', MEMPOOL_LIST);
      return checkAnswer(z.array(HASH), readNodeJson(text), 'mempool');
    },
    async findTransaction(txHash) {
      const { status, text } = await ask(`/tx/${txHash}`, TRANSACTION);
      // A wrong URL is answered with 404 too.
      if (status === NOT_FOUND && /^transaction not found/i.test(text.trim())) {
        return null;
      }
      const found = checkAnswer(placedTransaction, readNodeJson(requireOk(status, text)), 'transaction');
      if (found.txHash !== txHash) {
        throw new SourceFailure('the node answered with another transaction');
      }
      return found;
    },
  };
}

/** Where the pages of a block with so many transactions begin. */
function pageStarts(transactions: number): number[] {
  return Array.from({ length: Math.ceil(transactions / PAGE) }, (_, page) => page * PAGE);
}

function requireOk(status: number, text: string): string {
  if (status !== OK) {
    throw new SourceFailure(`the node answered HTTP ${status}`);
  }
  return text;
}

function toHash(text: string): string {
  return checkAnswer(HASH, text.trim(), 'block hash');
}
