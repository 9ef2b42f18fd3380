import { z } from 'zod';
import type { Block } from '#domain/evidence/payment';
import { askNode, type NodeAccess } from '../ask-node';
import { checkAnswer } from '../read-json';
import { SourceFailure } from '../source';
import { esploraTransaction, HASH, type RawTransaction } from './outputs';
import { type CallLimits, MEMPOOL_LIST, readNodeJson, SMALL, TRANSACTION, TRANSACTIONS } from './read-json';

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
export type PlacedTransaction = z.output<typeof placedTransaction>;

export interface DescribedBlock extends Block {
  readonly transactions: number;
}

/** The part of Esplora's REST interface that is used. */
export interface EsploraApi {
  readTipHash(): Promise<string>;
  readHashAt(height: number): Promise<string>;
  readBlock(hash: string): Promise<DescribedBlock>;
  /** Some transactions of a block, from the place where a page begins. */
  listPage(hash: string, start: number): Promise<readonly RawTransaction[]>;
  listMempoolIds(): Promise<readonly string[]>;
  /** Null if the node knows no such transaction. */
  findTransaction(txHash: string): Promise<PlacedTransaction | null>;
}

export function openEsploraApi(access: NodeAccess): EsploraApi {
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
export function pageStarts(transactions: number): number[] {
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
