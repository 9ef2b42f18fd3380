import type { Proof } from '../sources/named-tests';

/** A sentence of a page that promises something, or its beginning, word for word; then the tests that prove it. */
export type Claim = readonly [says: string, ...proof: Proof];

/** What a page promises. */
export interface PromisePage {
  /** Below docs. */
  page: string;
  claims: readonly Claim[];
  /** Beginnings of paragraphs, items and tables that promise nothing: they explain, or say what the reader should do. */
  plain: readonly string[];
  /** Headings of sections whose sentences do not name their tests yet. */
  unproven: readonly string[];
}
