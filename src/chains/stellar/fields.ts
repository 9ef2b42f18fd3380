import BigNumber from 'bignumber.js';
import { z } from 'zod';
import type { Block } from '#domain/evidence/payment';
import { isoTime } from '#providers/http/fields';
import { HEIGHT } from '../read-json';

const DECIMALS = 7;
const WORD = z.string().max(100);
/** A page of Horizon's has no more; and a transaction no more operations. */
export const PAGE_LENGTH = 200;
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

export const root = z.object({
  network_passphrase: z.string().max(200),
  history_latest_ledger: HEIGHT,
  history_elder_ledger: HEIGHT,
  core_latest_ledger: HEIGHT,
});

export const ledger = z.object({ sequence: HEIGHT, hash: HASH, prev_hash: HASH, closed_at: isoTime() }).transform(
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
export const transaction = transactionShape.extend({
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

export const operation = z.looseObject({
  id: OPERATION_ID,
  paging_token: OPERATION_ID,
  type: WORD,
  transaction_hash: HASH,
  transaction: transactionShape,
});
export type Operation = z.output<typeof operation>;

/** What an operation did to accounts. */
export const effect = z.looseObject({ paging_token: z.string().regex(/^[\d-]{1,40}$/), type: WORD });
export const credited = z.object({ account: ADDRESS, amount: AMOUNT, asset_type: z.literal('native') });

export function isAbsence(json: unknown): boolean {
  return ABSENCE.safeParse(json).success;
}

export function pageOf<T extends z.ZodType>(record: T) {
  return z.object({ _embedded: z.object({ records: z.array(record).max(PAGE_LENGTH) }) });
}
