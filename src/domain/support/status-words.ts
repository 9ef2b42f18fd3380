import type { OrderStatus } from '../orders/status';

/** Statuses whose names are no words. */
const STATUS_WORDS: Readonly<Partial<Record<OrderStatus, string>>> = {
  waiting_deposit: 'waiting for the deposit',
  refund_required: 'due for a refund',
  manual_review: 'in review',
};

/** A status within a sentence, as in "the order is in review". */
export function wordsOfStatus(status: OrderStatus): string {
  return STATUS_WORDS[status] ?? status;
}
