import { z } from 'zod';
import { MINUTE } from '#domain/duration';
import type { OrderStatus } from '#domain/orders/status';
import type { Echo } from '../adapter';
import { readWord, type StatusWords } from '../adapter-answers';
import { decimal, echoed, echoedMemo, integer, isoTime, memo, optional, text } from '../http/fields';

/** In lower case; versions of the API differ in capitalization. */
const STATUSES: StatusWords<Word> = {
  initial: 'waiting_deposit',
  unpaid: 'waiting_deposit',
  waiting: 'waiting_deposit',
  pending: 'waiting_deposit',
  created: 'waiting_deposit',
  new: 'waiting_deposit',
  'paid unconfirmed': 'confirming',
  confirming: 'confirming',
  paid: 'exchanging',
  processing: 'exchanging',
  exchanging: 'exchanging',
  'pre-release': 'sending',
  released: 'completed',
  complete: 'completed',
  completed: 'completed',
  done: 'completed',
  expired: 'expired',
  cancelled: 'failed',
  canceled: 'failed',
  blocked: 'manual_review',
  refund: 'refunded',
  refunded: 'refunded',
  failed: 'failed',
};
type Word =
  | 'initial'
  | 'unpaid'
  | 'waiting'
  | 'pending'
  | 'created'
  | 'new'
  | 'paid unconfirmed'
  | 'confirming'
  | 'paid'
  | 'processing'
  | 'exchanging'
  | 'pre-release'
  | 'released'
  | 'complete'
  | 'completed'
  | 'done'
  | 'expired'
  | 'cancelled'
  | 'canceled'
  | 'blocked'
  | 'refund'
  | 'refunded'
  | 'failed';

export const nexchangeOrder = z.object({
  unique_reference: text,
  status: text,
  deposit_amount: optional(decimal),
  withdraw_amount: optional(decimal),
  deposit_address: text,
  deposit_address_extra_id: memo,
  withdraw_address: echoed,
  withdraw_address_extra_id: echoedMemo,
  refund_address: echoed,
  created_on: optional(isoTime()),
  payment_window_minutes: optional(integer),
  fixed_rate_deadline: optional(isoTime()),
  deposit_transaction: optional(text),
  withdraw_transaction: optional(text),
});
export type NexchangeOrder = z.output<typeof nexchangeOrder>;

/** They may be empty. */
export function nexchangeEcho(order: NexchangeOrder): Echo {
  return {
    payoutAddress: order.withdraw_address,
    payoutExtraId: order.withdraw_address_extra_id,
    refundAddress: order.refund_address,
  };
}

/** A cancellation before any deposit counts as expired. */
export function readStatusOf({ status, deposit_transaction }: NexchangeOrder): OrderStatus | null {
  const word = status.toLowerCase();
  return /^cancell?ed$/.test(word) && deposit_transaction === null ? 'expired' : readWord(STATUSES, word);
}

/** The rate expires before the address does. */
export function expiryOf({ fixed_rate_deadline, created_on, payment_window_minutes }: NexchangeOrder): string | null {
  if (fixed_rate_deadline !== null || created_on === null || payment_window_minutes === null) {
    return fixed_rate_deadline;
  }
  return new Date(Date.parse(created_on) + payment_window_minutes * MINUTE).toISOString();
}
