import type { OrderState, RefundTarget } from '../orders/order';
import type { OrderStatus } from '../orders/status';

/** Where a refund goes, after "send it" or "goes". */
export function writeRefundDestination({ input }: Pick<OrderState, 'input'>, target: RefundTarget | null): string {
  if (target?.kind === 'stable') {
    return `back as ${target.target}`;
  }
  return input.refundsToSender ? 'back to the address that it came from' : 'to the refund address';
}

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
