import { SourceFailure } from '../source';

/**
 * A quotation mark within a text is escaped, so what stands before the colon here is a member's whole name, or the end of a
 * longer name.
 */
const AMOUNT_MEMBER = /("value"\s*:\s*)(-?\d[\d.eE+-]*)/g;

/**
 * Parses a node's answer. Amounts stay texts, digit by digit; all other numbers are heights, indexes and times, which a double
 * holds exactly. A parser that keeps every number as text needs fifteen times as long for a block. @throws SourceFailure
 */
export function readNodeJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(AMOUNT_MEMBER, '$1"$2"'));
  } catch {
    throw new SourceFailure('the node did not answer with JSON');
  }
}
