const MB = 1024 * 1024;

/** How much of an answer is read, and how long it may take. */
export interface CallLimits {
  readonly maxBytes: number;
  readonly timeoutMs: number;
}

/** A block with all its transactions as JSON; Bitcoin's largest blocks are a quarter of it. */
export const BLOCK: CallLimits = { maxBytes: 64 * MB, timeoutMs: 30_000 };
/** The IDs of a mempool of 480,000 transactions. */
export const MEMPOOL_LIST: CallLimits = { maxBytes: 32 * MB, timeoutMs: 15_000 };
/** Some transactions at once; the largest that nodes pass on is 1 MB as JSON. */
export const TRANSACTIONS: CallLimits = { maxBytes: 32 * MB, timeoutMs: 15_000 };
/** One transaction; the largest fills a block. */
export const TRANSACTION: CallLimits = { maxBytes: 16 * MB, timeoutMs: 10_000 };
/** Everything else. */
export const SMALL: CallLimits = { maxBytes: MB, timeoutMs: 10_000 };
