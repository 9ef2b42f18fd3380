import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import { z } from 'zod';
import type { Block } from '#domain/evidence/payment';
import { HEIGHT, UNITS, UNIX_MILLIS } from '../read-json';

/* What nodes write, in hexadecimal. Members with the value 0 or without content are left out. */

/** More than fit into any block, and into any transaction. */
const MOST_TRANSACTIONS = 50_000;
const MOST_PARTS = 100_000;
const WORD = z.string().max(100);
const DATA = z.string().regex(/^[\da-f]*$/);
const units = UNITS.default('0');

export const ID = z.string().regex(/^[\da-f]{64}$/);
/** With the network's byte before it. */
const ADDRESS = z
  .string()
  .regex(/^41[\da-f]{40}$/)
  .transform((text) => toTronAddress(text.slice(2)));

const headerShape = z.object({
  blockID: ID,
  block_header: z.object({
    raw_data: z.object({ number: HEIGHT.default(0), parentHash: ID, timestamp: UNIX_MILLIS.optional() }),
  }),
});
export const header = headerShape.transform(toBlock);

/** Only those that pay somebody. */
export const transferContract = z.object({ owner_address: ADDRESS, to_address: ADDRESS, amount: units });
export const transferAssetContract = transferContract.extend({ asset_name: DATA });
export const triggerContract = z.object({
  owner_address: ADDRESS,
  contract_address: ADDRESS,
  call_value: units,
  call_token_value: units,
  token_id: z.union([z.int(), z.string().max(40)]).optional(),
  data: DATA.default(''),
});

const transactionShape = z.object({
  txID: ID,
  ret: z
    .array(z.object({ contractRet: WORD.optional() }))
    .max(10)
    .optional(),
  raw_data: z.object({
    contract: z.array(z.object({ type: WORD, parameter: z.object({ value: z.unknown() }) })).max(10),
  }),
});
export const transaction = transactionShape;
export type Transaction = z.output<typeof transactionShape>;

export const fullBlock = headerShape
  .extend({ transactions: z.array(transactionShape).max(MOST_TRANSACTIONS).default([]) })
  .transform(({ transactions, ...read }) => ({ block: toBlock(read), transactions }));

const log = z.object({
  /** Without the network's byte. */
  address: z.string().regex(/^[\da-f]{40}$/),
  topics: z.array(ID).max(4).default([]),
  data: DATA.default(''),
});
export type Log = z.output<typeof log>;

const internalTransaction = z.object({
  caller_address: ADDRESS,
  transferTo_address: ADDRESS.optional(),
  callValueInfo: z
    .array(z.object({ callValue: units, tokenId: z.string().max(40).optional() }))
    .max(100)
    .default([]),
  rejected: z.boolean().default(false),
});

/** What came of a transaction. */
export const outcome = z.object({
  id: ID,
  blockNumber: HEIGHT,
  result: WORD.optional(),
  receipt: z.object({ result: WORD.optional() }).optional(),
  log: z.array(log).max(MOST_PARTS).default([]),
  internal_transactions: z.array(internalTransaction).max(MOST_PARTS).default([]),
});
export type Outcome = z.output<typeof outcome>;
export const outcomes = z.array(outcome).max(MOST_TRANSACTIONS);

/** The first block has no time. */
function toBlock({ blockID, block_header: { raw_data: raw } }: z.output<typeof headerShape>): Block {
  return {
    height: raw.number,
    hash: blockID,
    parentHash: raw.parentHash,
    time: raw.timestamp ?? new Date(0).toISOString(),
  };
}

const base58check = createBase58check(sha256);
const VERSION = '41';

/** The address in its usual form, of 20 bytes in hexadecimal as logs have them. */
export function toTronAddress(body: string): string {
  return base58check.encode(Buffer.from(`${VERSION}${body}`, 'hex'));
}
