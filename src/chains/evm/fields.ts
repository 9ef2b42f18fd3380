import { z } from 'zod';
import type { Block } from '#domain/evidence/payment';

/* What nodes write, as text of hex digits. Everything that is compared becomes lower case. */

/** More than a block of any network can hold. */
const MOST_TRANSACTIONS = 200_000;
const MOST_LOGS = 500_000;
const LATEST_TIME = 8.64e12;

export const hash = z
  .string()
  .regex(/^0x[\da-f]{64}$/i)
  .transform((text) => text.toLowerCase());
export const address = z
  .string()
  .regex(/^0x[\da-f]{40}$/i)
  .transform((text) => text.toLowerCase());

/** A whole number of at most 256 bits. */
export const quantity = z
  .string()
  .regex(/^0x[\da-f]{1,64}$/i)
  .transform(BigInt);

/** A count or a height. */
export const count = quantity.refine((value) => value <= BigInt(Number.MAX_SAFE_INTEGER)).transform(Number);

const time = count
  .refine((seconds) => seconds <= LATEST_TIME)
  .transform((seconds) => new Date(seconds * 1000).toISOString());

const none = z.null().or(z.undefined());
const addressOrNone = address.nullish().transform((value) => value ?? null);

const headerShape = z.object({ number: count, hash, parentHash: hash, timestamp: time });
export type Header = z.output<typeof headerShape>;
export const header = headerShape.nullable();

const transactionShape = z.object({
  hash,
  from: address,
  /** Null if it creates a contract. */
  to: addressOrNone,
  value: quantity,
  /** Whether it carries data, which is not kept. */
  input: z.string().transform((data) => data !== '0x'),
  blockHash: hash.nullish().transform((value) => value ?? null),
});
export type Transaction = z.output<typeof transactionShape>;
export const transaction = transactionShape.nullable();

export const fullBlock = headerShape
  .extend({
    miner: addressOrNone,
    transactions: z.array(transactionShape).max(MOST_TRANSACTIONS),
    /** Pays stakers without a transaction, in thousand millions of base units. */
    withdrawals: z
      .array(z.object({ address, amount: quantity }))
      .max(MOST_TRANSACTIONS)
      .nullish(),
  })
  .nullable();
export type FullBlock = NonNullable<z.output<typeof fullBlock>>;

/** Nodes give the next block no hash, or one that it will not have. */
export const pendingBlock = z
  .object({
    number: count.nullish(),
    parentHash: hash,
    transactions: z.array(transactionShape).max(MOST_TRANSACTIONS),
  })
  .nullable();

const logShape = z.object({
  address,
  topics: z.array(hash).max(4),
  data: z.string(),
  logIndex: count,
  transactionHash: hash,
  blockHash: hash,
});
export type Log = z.output<typeof logShape>;
export const logs = z.array(logShape).max(MOST_LOGS);

const receiptShape = z.object({
  transactionHash: hash,
  blockHash: hash,
  status: quantity,
  contractAddress: addressOrNone,
  gasUsed: quantity,
  logs,
});
export type Receipt = z.output<typeof receiptShape>;
export const receipt = receiptShape.nullable();

/** Nodes that are behind say how far they are. */
export const syncing = z.union([z.literal(false), z.object({})]).transform(Boolean);

/** One call that pays, of the trace that debug_traceTransaction makes with its callTracer. */
export const payingFrame = z.object({ from: address, to: address, value: quantity });

/** What debug_traceBlockByHash says of one transaction; older nodes leave its hash out. */
export const tracedTransactions = z
  .array(z.object({ txHash: hash.optional(), result: z.unknown() }))
  .max(MOST_TRANSACTIONS);

const callAction = z.object({ from: address, to: address, callType: z.string(), value: quantity });
const createAction = z.object({ from: address, value: quantity });
const endAction = z.object({ address, refundAddress: address, balance: quantity });
const failure = z.string().nullish();
const place = z.object({
  blockHash: hash,
  transactionHash: hash.nullish(),
  traceAddress: z.array(z.number().int().nonnegative()).max(2_000),
  error: failure,
});

/** One step of what trace_block and trace_transaction answer. */
export const traceStep = z.discriminatedUnion('type', [
  place.extend({ type: z.literal('call'), action: callAction }),
  place.extend({ type: z.literal('create'), action: createAction, result: z.object({ address }).or(none) }),
  place.extend({ type: z.literal('suicide'), action: endAction }),
  place.extend({ type: z.literal('reward') }),
]);
export type TraceStep = z.output<typeof traceStep>;

export function toBlock({ number, hash, parentHash, timestamp }: Header): Block {
  return { height: number, hash, parentHash, time: timestamp };
}
