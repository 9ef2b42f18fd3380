import { z } from 'zod';
import type { Block } from '#domain/evidence/payment';
import { HEIGHT, UNITS, UNIX_SECONDS } from '../read-json';

/** More than fit into any block; and accounts that one transaction may have. */
const MOST_TRANSACTIONS = 100_000;
const MOST_ACCOUNTS = 256;

export const SLOT = HEIGHT;
/** A node lists half a million at once. */
export const SLOTS = z.array(SLOT).max(500_001);
/** 32 bytes, and 64 of a signature. */
export const KEY = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/);
export const SIGNATURE = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/);

const headerShape = z.object({
  blockHeight: HEIGHT,
  blockhash: KEY,
  previousBlockhash: KEY,
  blockTime: UNIX_SECONDS,
});
export const header = headerShape.transform(toBlock);

const tokenBalance = z.object({
  accountIndex: z.int().min(0).max(MOST_ACCOUNTS),
  mint: KEY,
  owner: z.string().max(100),
  uiTokenAmount: z.object({ amount: UNITS }),
});
const tokenBalances = z.array(tokenBalance).max(MOST_ACCOUNTS);
export type TokenBalance = z.output<typeof tokenBalance>;

const balances = z.array(UNITS).max(MOST_ACCOUNTS);
const meta = z.object({
  /** Null if it was carried out. */
  err: z.union([z.null(), z.string(), z.record(z.string(), z.unknown())]),
  preBalances: balances,
  postBalances: balances,
  preTokenBalances: tokenBalances,
  postTokenBalances: tokenBalances,
});
const keys = z.array(z.object({ pubkey: KEY })).max(MOST_ACCOUNTS);
const signatures = z.array(SIGNATURE).min(1).max(MOST_ACCOUNTS);

const account = z.object({ pubkey: z.string() });
const holding = z.object({ owner: z.string() });
/** Whom a transaction names: checked for every one, since a block has thousands. */
export const mentions = z.object({
  transaction: z.object({ accountKeys: z.array(account) }),
  meta: z.object({ preTokenBalances: z.array(holding), postTokenBalances: z.array(holding) }),
});

/** A transaction with its accounts and what it changed of their balances. */
export const listed = z
  .object({ transaction: z.object({ signatures, accountKeys: keys }), meta })
  .transform(({ transaction, meta: changes }) =>
    toTransaction(transaction.signatures, transaction.accountKeys, changes),
  );
export type Transaction = z.output<typeof listed>;

export const fullBlock = headerShape
  .extend({ transactions: z.array(z.unknown()).max(MOST_TRANSACTIONS) })
  .transform(({ transactions, ...read }) => ({ block: toBlock(read), transactions }));

export const foundTransaction = z
  .object({ slot: SLOT, transaction: z.object({ signatures, message: z.object({ accountKeys: keys }) }), meta })
  .transform(({ slot, transaction, meta: changes }) => ({
    slot,
    transaction: toTransaction(transaction.signatures, transaction.message.accountKeys, changes),
  }))
  .nullable();

function toTransaction(
  [txHash = '']: readonly string[],
  accounts: readonly { pubkey: string }[],
  { err, ...changes }: z.output<typeof meta>,
) {
  return { txHash, hasSucceeded: err === null, accounts: accounts.map(({ pubkey }) => pubkey), ...changes };
}

function toBlock({ blockHeight, blockhash, previousBlockhash, blockTime }: z.output<typeof headerShape>): Block {
  return { height: blockHeight, hash: blockhash, parentHash: previousBlockhash, time: blockTime };
}
