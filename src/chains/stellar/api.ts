import type { z } from 'zod';
import type { Block } from '#domain/evidence/payment';
import { BLOCK, type CallLimits, getJson, type NodeAccess, PAGE, SMALL } from '../ask-node';
import { checkAnswer } from '../read-json';
import { SourceFailure } from '../source';
import { effect, isAbsence, ledger, type Operation, operation, PAGE_LENGTH, pageOf, root, transaction } from './fields';

/** More payments than fit into any ledger. */
const MOST_PAGES = 500;

/** The part of Horizon's interface that is used. */
export interface HorizonApi {
  readRoot(): Promise<z.output<typeof root>>;
  /** Null if there is none yet. */
  readLedger(sequence: number): Promise<Block | null>;
  findTransaction(hash: string): Promise<z.output<typeof transaction> | null>;
  /** The operations that pay, of a ledger or a transaction: without failed ones. */
  listPaying(of: { ledger: number } | { transaction: string }): Promise<Operation[]>;
  listEffects(operationId: string): Promise<z.output<typeof effect>[]>;
}

export function openHorizonApi(access: NodeAccess): HorizonApi {
  const get = (path: string, limits: CallLimits) => getJson(access, path, isAbsence, limits);
  const listPages = async <T extends z.ZodType<{ paging_token: string }>>(path: string, record: T) => {
    const all: z.output<T>[] = [];
    let cursor = '';
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      const separator = path.includes('?') ? '&' : '?';
      const page = await get(`${path}${separator}order=asc&limit=${PAGE_LENGTH}${cursor}`, BLOCK);
      const { records } = checkAnswer(pageOf(record), page, 'page')._embedded;
      all.push(...records);
      if (records.length < PAGE_LENGTH) {
        return all;
      }
      cursor = `&cursor=${records.at(-1)?.paging_token}`;
    }
    throw new SourceFailure('the node answers with more pages than there can be');
  };
  return {
    readRoot: async () => checkAnswer(root, await get('/', SMALL), 'root'),
    async readLedger(sequence) {
      const found = await get(`/ledgers/${sequence}`, SMALL);
      const block = found === null ? null : checkAnswer(ledger, found, 'ledger');
      if (block !== null && block.height !== sequence) {
        throw new SourceFailure('the node answers with another ledger');
      }
      return block;
    },
    async findTransaction(hash) {
      const found = await get(`/transactions/${hash}`, PAGE);
      return found === null ? null : checkAnswer(transaction, found, 'transaction');
    },
    listPaying(of) {
      const place = 'ledger' in of ? `/ledgers/${of.ledger}` : `/transactions/${of.transaction}`;
      return listPages(`${place}/payments?join=transactions`, operation);
    },
    listEffects: (operationId) => listPages(`/operations/${operationId}/effects`, effect),
  };
}
