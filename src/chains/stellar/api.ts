import BigNumber from 'bignumber.js';
import { z } from 'zod';
import type { Block } from '#domain/evidence/payment';
import { isoTime } from '#providers/http/fields';
import { BLOCK, type CallLimits, getJson, type NodeAccess, PAGE, SMALL } from '../ask-node';
import { checkAnswer, HEIGHT } from '../read-json';
import { SourceFailure } from '../source';

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

const DECIMALS = 7;
const WORD = z.string().max(100);
/** A page of Horizon's has no more; and a transaction no more operations. */
const PAGE_LENGTH = 200;
const MOST_CHANGES = 10_000;
const ABSENCE = z.object({ type: z.string().regex(/not_found$/) });

export const HASH = z.string().regex(/^[\da-f]{64}$/);
/** An account, a contract or whatever else is told apart by its first letter. */
const ADDRESS = z.string().regex(/^[A-Z][A-Z2-7]{55,68}$/);
/** Its last 12 bits are the number of the operation in its transaction. */
const OPERATION_ID = z.string().regex(/^\d{1,19}$/);
const CODE = z.string().regex(/^[\dA-Za-z]{1,12}$/);
/** With up to 7 decimals; contracts may have more digits before them than accounts. */
const AMOUNT = z
  .string()
  .regex(/^\d{1,32}(?:\.\d{1,7})?$/)
  .transform((text) => new BigNumber(text).shiftedBy(DECIMALS).toFixed());
const NUMBER = z.union([z.string().regex(/^\d{1,20}$/), z.int().min(0).transform(String)]);

const root = z.object({
  network_passphrase: z.string().max(200),
  history_latest_ledger: HEIGHT,
  history_elder_ledger: HEIGHT,
  core_latest_ledger: HEIGHT,
});

const ledger = z.object({ sequence: HEIGHT, hash: HASH, prev_hash: HASH, closed_at: isoTime() }).transform(
  (read): Block => ({
    height: read.sequence,
    hash: read.hash,
    parentHash: read.prev_hash,
    time: read.closed_at,
  }),
);

/** A memo in bytes is written in base64. */
const memo = z.object({
  memo_type: z.enum(['none', 'text', 'id', 'hash', 'return']),
  memo: z.string().max(200).optional(),
});
const transactionShape = memo.extend({ successful: z.boolean(), ledger: HEIGHT });
const transaction = transactionShape.extend({
  hash: HASH,
  /** Around it, where another account pays its fee; its hash is that of the whole. */
  fee_bump_transaction: z.object({ hash: HASH }).optional(),
});
export type Memo = z.output<typeof memo>;

const asset = z.discriminatedUnion('asset_type', [
  z.object({ asset_type: z.literal('native') }),
  z.object({ asset_type: z.literal('credit_alphanum4'), asset_code: CODE, asset_issuer: ADDRESS }),
  z.object({ asset_type: z.literal('credit_alphanum12'), asset_code: CODE, asset_issuer: ADDRESS }),
]);
export type Asset = z.output<typeof asset>;

/** What each kind of operation has to say of what it pays. */
export const sent = z.object({ from: ADDRESS, to: ADDRESS, to_muxed_id: NUMBER.optional(), amount: AMOUNT }).and(asset);
export const created = z.object({ funder: ADDRESS, account: ADDRESS, starting_balance: AMOUNT });
export const merged = z.object({ account: ADDRESS, into: ADDRESS, into_muxed_id: NUMBER.optional() });
export const invoked = z.object({
  asset_balance_changes: z
    .array(z.object({ type: WORD, from: ADDRESS.optional(), to: ADDRESS.optional(), amount: AMOUNT }).and(asset))
    .max(MOST_CHANGES)
    .nullish(),
});

const operation = z.looseObject({
  id: OPERATION_ID,
  paging_token: OPERATION_ID,
  type: WORD,
  transaction_hash: HASH,
  transaction: transactionShape,
});
export type Operation = z.output<typeof operation>;

/** What an operation did to accounts. */
const effect = z.looseObject({ paging_token: z.string().regex(/^[\d-]{1,40}$/), type: WORD });
export const credited = z.object({ account: ADDRESS, amount: AMOUNT, asset_type: z.literal('native') });

function isAbsence(json: unknown): boolean {
  return ABSENCE.safeParse(json).success;
}

function pageOf<T extends z.ZodType>(record: T) {
  return z.object({ _embedded: z.object({ records: z.array(record).max(PAGE_LENGTH) }) });
}
