import { z } from 'zod';
import type { Block } from '#domain/evidence/payment';
import { HEIGHT, UNITS_TEXT } from '../read-json';

/** More than fit into any ledger. */
const MOST_TRANSACTIONS = 20_000;
/** The Ripple epoch is the year 2000. */
const EPOCH_SECONDS = 946_684_800;
const WORD = z.string().max(100);

export const HASH = z.string().regex(/^[\dA-F]{64}$/);
const ADDRESS = z.string().regex(/^r[1-9A-HJ-NP-Za-km-z]{20,40}$/);
const SECONDS = z
  .int()
  .min(0)
  .max(0xffffffff)
  .transform((seconds) => new Date((seconds + EPOCH_SECONDS) * 1000).toISOString());

/** Of a token: three characters, or 20 bytes in hexadecimal. Such amounts have 15 digits, and an exponent. */
const CURRENCY = z.string().regex(/^(?:[\w?!@#$%^&*<>(){}[\]|]{3}|[\dA-F]{40})$/);
const DECIMAL = z.string().regex(/^\d{1,40}(?:\.\d{1,100})?(?:[eE][+-]?\d{1,3})?$/);
export const amount = z.union([
  UNITS_TEXT,
  z.object({ currency: CURRENCY, issuer: ADDRESS, value: DECIMAL }),
  z.object({ mpt_issuance_id: z.string().regex(/^[\dA-F]{48}$/), value: UNITS_TEXT }),
]);
export type Amount = z.output<typeof amount>;

const ledgerShape = z.object({
  ledger_hash: HASH,
  ledger_index: HEIGHT,
  parent_hash: HASH,
  close_time: SECONDS,
});
export const ledger = z
  .object({ validated: z.boolean().default(false), ledger: ledgerShape })
  .transform((read) => ({ isValidated: read.validated, block: toBlock(read.ledger) }));

const transactionShape = z.object({
  hash: HASH,
  tx_json: z.object({
    TransactionType: WORD,
    Account: WORD,
    Destination: ADDRESS.optional(),
    DestinationTag: z.int().min(0).max(0xffffffff).optional(),
  }),
  meta: z.object({
    TransactionResult: WORD,
    /** What a payment delivered, which its own `Amount` may be more than. */
    delivered_amount: z.union([z.literal('unavailable'), amount]).optional(),
    /** What the ledger itself has of it: also for deleted accounts. */
    DeliveredAmount: amount.optional(),
  }),
});
export type Transaction = z.output<typeof transactionShape>;

export const fullLedger = z
  .object({
    validated: z.literal(true),
    ledger: ledgerShape.extend({ transactions: z.array(transactionShape).max(MOST_TRANSACTIONS) }),
  })
  .transform((read) => ({ block: toBlock(read.ledger), transactions: read.ledger.transactions }));

/** Not in a ledger that is final: what came of it is not known. */
const waiting = z.object({ hash: HASH, validated: z.literal(false).default(false) });
export const foundTransaction = z.union([
  transactionShape.extend({ validated: z.literal(true), ledger_index: HEIGHT }),
  waiting,
]);

export const serverInfo = z.object({
  info: z.object({
    network_id: z.int().min(0).max(0xffffffff).transform(String),
    /** A server of Clio's leaves it out. */
    server_state: WORD.optional(),
    complete_ledgers: z.string().max(10_000),
  }),
});

function toBlock({ ledger_hash, ledger_index, parent_hash, close_time }: z.output<typeof ledgerShape>): Block {
  return { height: ledger_index, hash: ledger_hash, parentHash: parent_hash, time: close_time };
}
