import { z } from 'zod';
import type { Block } from '#domain/evidence/payment';
import { membersOf, readBy } from '../read-json';

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

export const transaction = z.object({
  hash,
  from: address,
  /** Null if it creates a contract. */
  to: addressOrNone,
  value: quantity,
});
export type Transaction = z.output<typeof transaction>;

/** A transaction that was asked for by its hash. */
export const namedTransaction = transaction
  .extend({
    /** Whether it carries data, which is not kept. */
    input: z.string().transform((data) => data !== '0x'),
    blockHash: hash.nullish().transform((value) => value ?? null),
  })
  .nullable();
export type NamedTransaction = NonNullable<z.output<typeof namedTransaction>>;

const HASH_CHARS = 66;
const ADDRESS_CHARS = 42;

/** One of a block's many transactions, whose digits and amount are checked once it matters: most pay nobody who is watched. */
export interface ListedTransaction {
  readonly hash: string;
  readonly from: string;
  readonly to: string | null;
  readonly value: unknown;
}
const listedTransactions = z.array(readBy(readListedTransaction, 'a transaction')).max(MOST_TRANSACTIONS);

function readListedTransaction(written: unknown): ListedTransaction | null {
  const { hash, from, to, value } = membersOf(written);
  if (!isHex(hash, HASH_CHARS) || !isHex(from, ADDRESS_CHARS) || !(isNone(to) || isHex(to, ADDRESS_CHARS))) {
    return null;
  }
  return { hash: hash.toLowerCase(), from: from.toLowerCase(), to: isNone(to) ? null : to.toLowerCase(), value };
}

function isHex(written: unknown, chars: number): written is string {
  return typeof written === 'string' && written.length === chars && written.startsWith('0x');
}

function isNone(written: unknown): written is null | undefined {
  return written === null || written === undefined;
}

export const fullBlock = headerShape
  .extend({
    miner: addressOrNone,
    transactions: listedTransactions,
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
    transactions: listedTransactions,
  })
  .nullable();

const MOST_TOPICS = 4;
const logShape = z.object({
  address,
  topics: z.array(hash).max(MOST_TOPICS),
  data: z.string(),
  logIndex: count,
  transactionHash: hash,
  blockHash: hash,
});
export type Log = z.output<typeof logShape>;
const logs = z.array(logShape).max(MOST_LOGS);

/** One of a block's many logs, as far as it says whether its transaction matters. The receipt has it in full. */
interface ListedLog {
  readonly topics: readonly string[];
  readonly transactionHash: string;
  readonly blockHash: string;
}
export const listedLogs = z.array(readBy(readListedLog, 'a log')).max(MOST_LOGS);

function readListedLog(written: unknown): ListedLog | null {
  const { topics, transactionHash, blockHash } = membersOf(written);
  const isLog =
    Array.isArray(topics) && topics.length <= MOST_TOPICS && topics.every((each) => isHex(each, HASH_CHARS));
  if (!isLog || !isHex(transactionHash, HASH_CHARS) || !isHex(blockHash, HASH_CHARS)) {
    return null;
  }
  return {
    topics: topics.map((topic: string) => topic.toLowerCase()),
    transactionHash: transactionHash.toLowerCase(),
    blockHash: blockHash.toLowerCase(),
  };
}

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
  .array(z.object({ txHash: z.string().toLowerCase().optional(), result: z.unknown() }))
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
