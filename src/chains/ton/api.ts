import type { z } from 'zod';
import type { Block } from '#domain/evidence/payment';
import { BLOCK, type CallLimits, getJson, type NodeAccess, PAGE, SMALL } from '../ask-node';
import { checkAnswer } from '../read-json';
import { SourceFailure } from '../source';
import {
  blocks,
  type Header,
  isAbsence,
  jettonWallets,
  masterchainInfo,
  PAGE_LENGTH,
  type Trace,
  type Transaction,
  toBlock,
  traces,
  transactions,
} from './fields';

const MOST_PAGES = 400;
/** Addresses in one URL. */
const WALLETS_AT_ONCE = 50;
const NO_HASH = '0'.repeat(64);

export type JettonWallet = z.output<typeof jettonWallets>['jetton_wallets'][number];

/** The part of the interface of TON's index that is used. */
export interface TonApi {
  readEnds(): Promise<{ first: Header; last: Header }>;
  /** A block of the masterchain; null if the index does not have it. */
  readBlock(seqno: number): Promise<Block | null>;
  /** Every transaction that the block makes final, of all chains. */
  listTransactions(seqno: number): Promise<Transaction[]>;
  findTrace(by: 'tx_hash' | 'msg_hash', hash: string): Promise<Trace | null>;
  /** Those of the accounts that are wallets of a jetton. */
  listJettonWallets(accounts: readonly string[]): Promise<JettonWallet[]>;
}

export function openTonApi(access: NodeAccess): TonApi {
  const get = async <T extends z.ZodType>(path: string, schema: T, limits: CallLimits) => {
    const answer = await getJson(access, `/api/v3/${path}`, isAbsence, limits);
    return answer === null ? null : checkAnswer(schema, answer, `answer to ${path.split('?')[0]}`);
  };
  const readHeader = async (seqno: number): Promise<Header | null> => {
    const found = await get(`blocks?workchain=-1&shard=8000000000000000&seqno=${seqno}&limit=1`, blocks, SMALL);
    const [header = null] = found?.blocks ?? [];
    if (header !== null && header.seqno !== seqno) {
      throw new SourceFailure('the node answers with another block');
    }
    return header;
  };
  return {
    async readEnds() {
      const ends = await get('masterchainInfo', masterchainInfo, SMALL);
      if (ends === null) {
        throw new SourceFailure('the node has no block');
      }
      return ends;
    },
    async readBlock(seqno) {
      const [header, parent] = await Promise.all([readHeader(seqno), readHeader(seqno - 1)]);
      return header && toBlock(header, parent?.root_hash ?? NO_HASH);
    },
    async listTransactions(seqno) {
      const all: Transaction[] = [];
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const place = `limit=${PAGE_LENGTH}&offset=${page * PAGE_LENGTH}&sort=asc`;
        const read = await get(`transactionsByMasterchainBlock?seqno=${seqno}&${place}`, transactions, BLOCK);
        const listed = read?.transactions ?? [];
        all.push(...listed);
        if (listed.length < PAGE_LENGTH) {
          return all;
        }
      }
      throw new SourceFailure('the node answers with more transactions than a block can have');
    },
    async findTrace(by, hash) {
      const found = await get(`traces?${by}=${hash}&limit=1`, traces, BLOCK);
      return found?.traces[0] ?? null;
    },
    async listJettonWallets(accounts) {
      const all: JettonWallet[] = [];
      for (let start = 0; start < accounts.length; start += WALLETS_AT_ONCE) {
        const wanted = accounts.slice(start, start + WALLETS_AT_ONCE);
        const query = wanted.map((account) => `address=${account}`).join('&');
        const found = await get(`jetton/wallets?${query}&limit=${WALLETS_AT_ONCE}`, jettonWallets, PAGE);
        all.push(...(found?.jetton_wallets ?? []));
      }
      return all;
    },
  };
}
