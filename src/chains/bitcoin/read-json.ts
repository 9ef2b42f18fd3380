import { SourceFailure } from '../source';

/**
 * A quotation mark within a text is escaped, so what stands before the colon here is a member's whole name, or the end of a
 * longer name.
 */
const AMOUNT_MEMBER = /("value"\s*:\s*)(-?\d[\d.eE+-]*)/g;
/** With up to 15 digits, a double gives back the number that was written. */
const LONG_AMOUNT = /"value"\s*:\s*-?\d[\d.eE+-]{15}/;

/**
 * Parses a node's answer. No amount loses a digit: if one is too long for a double, all stay texts. All other numbers are heights,
 * indexes and times, which a double holds exactly. Rewriting every block takes twice as long as this search, and a parser that
 * keeps every number as text needs fifteen times as long for a block. @throws SourceFailure
 */
export function readNodeJson(text: string): unknown {
  try {
    return JSON.parse(LONG_AMOUNT.test(text) ? text.replace(AMOUNT_MEMBER, '$1"$2"') : text);
  } catch {
    throw new SourceFailure('the node did not answer with JSON');
  }
}

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
