import { z } from 'zod';
import type { Block } from '#domain/evidence/payment';
import { HEIGHT, HEIGHT_OR_TEXT, UNITS, UNIX_SECONDS } from '../read-json';

/** A page of transactions, whose messages may have 256 KB each; and the most that the index keeps of one trace. */
export const PAGE_LENGTH = 100;
const MOST_OF_TRACE = 10_000;
/** The chain whose blocks say which blocks of all others are final. */
const MASTERCHAIN = -1;

/** 32 bytes in base64, as hexadecimal. */
export const HASH = z
  .string()
  .regex(/^[\w+/-]{43}=?$/)
  .transform((text) => Buffer.from(text, 'base64').toString('hex'));
/** Workchain and account, in the one spelling of addresses and contracts. */
export const ACCOUNT = z
  .string()
  .regex(/^-?\d{1,3}:[\da-f]{64}$/i)
  .transform((text) => text.toLowerCase());

const blockShape = z.object({
  workchain: z.literal(MASTERCHAIN),
  seqno: HEIGHT,
  root_hash: HASH,
  gen_utime: HEIGHT_OR_TEXT.pipe(UNIX_SECONDS),
  global_id: z.int(),
});
export const blocks = z.object({ blocks: z.array(blockShape).max(1) });
export type Header = z.output<typeof blockShape>;
export const masterchainInfo = z.object({ first: blockShape, last: blockShape });

const message = z.object({
  hash: HASH,
  /** Of external messages, without what the sender may choose freely. */
  hash_norm: HASH.nullish(),
  /** None if it comes from outside. */
  source: ACCOUNT.nullish(),
  value: UNITS.nullish(),
  bounce: z.boolean().nullish(),
  bounced: z.boolean().nullish(),
  message_content: z.object({ body: z.base64().max(1_000_000) }).nullish(),
});

const transactionShape = z.object({
  hash: HASH,
  account: ACCOUNT,
  /** The masterchain's block that made it final; none before. */
  mc_block_seqno: HEIGHT.nullish(),
  description: z.object({
    aborted: z.boolean().nullish(),
    compute_ph: z.object({ success: z.boolean().nullish() }).nullish(),
    action: z.object({ success: z.boolean().nullish() }).nullish(),
  }),
  in_msg: message.nullish(),
});
export type Transaction = z.output<typeof transactionShape>;
export const transactions = z.object({ transactions: z.array(transactionShape).max(PAGE_LENGTH) });

/** What one message from outside made happen, transaction by transaction. */
const trace = z.object({
  is_incomplete: z.boolean().default(false),
  transactions: z
    .record(z.string().max(100), transactionShape)
    .refine((all) => Object.keys(all).length <= MOST_OF_TRACE)
    .transform(Object.values<Transaction>),
});
export type Trace = z.output<typeof trace>;
export const traces = z.object({ traces: z.array(trace).max(1) });

export const jettonWallets = z.object({
  jetton_wallets: z.array(z.object({ address: ACCOUNT, owner: ACCOUNT, jetton: ACCOUNT })).max(PAGE_LENGTH),
});

const ABSENCE = z.object({ error: z.string().regex(/not found/i) });

/** Some versions of the index answer empty lists instead. */
export function isAbsence(json: unknown): boolean {
  return ABSENCE.safeParse(json).success;
}

export function toBlock({ seqno, root_hash, gen_utime }: Header, parentHash: string): Block {
  return { height: seqno, hash: root_hash, parentHash, time: gen_utime };
}
