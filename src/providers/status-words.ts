import type { OrderStatus } from '../domain/orders/status';

/** Our status for each of a provider's words; an incomplete table does not compile. */
export type StatusWords<Word extends string> = Readonly<Record<Word, OrderStatus>>;

/** The status words of a family of providers, from `waiting` to `finished`; some have a few more. */
export const WAITING_TO_FINISHED = {
  waiting: 'waiting_deposit',
  confirming: 'confirming',
  verifying: 'manual_review',
  exchanging: 'exchanging',
  sending: 'sending',
  finished: 'completed',
  failed: 'failed',
  refunded: 'refunded',
  expired: 'expired',
} as const satisfies StatusWords<string>;
export type WaitingToFinished = keyof typeof WAITING_TO_FINISHED;

/** Null for an unknown status, which is not an error and changes nothing. */
export function readWord(words: StatusWords<string>, word: string): OrderStatus | null {
  return (Object.hasOwn(words, word) && words[word]) || null;
}
