import type { OrderStatus } from '../domain/orders/status';

/** Our status for each of a provider's words; a table that misses one does not compile. */
export type StatusWords<Word extends string> = Readonly<Record<Word, OrderStatus>>;

/** Null for a word that nobody knows: it is no error, and changes nothing. */
export function readWord<Word extends string>(words: StatusWords<Word>, word: string): OrderStatus | null {
  return Object.hasOwn(words, word) ? words[word as Word] : null;
}
