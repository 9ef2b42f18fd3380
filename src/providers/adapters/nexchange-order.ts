import { z } from 'zod';
import { MINUTE } from '#domain/duration';
import type { OrderStatus } from '#domain/orders/status';
import type { Echo } from '../adapter';
import { readWord, type StatusWords } from '../adapter-answers';
import { decimal, echoed, echoedMemo, integer, isoTime, memo, optional, text } from '../http/fields';

/**
 * In lower case. First those that docs.n.exchange lists; the others are those of another list of the provider's, which Edge reads,
 * and end nothing that went well.
 */
const STATUSES: StatusWords<Word> = {
  initial: 'waiting_deposit',
  'unconfirmed payment': 'confirming',
  paid: 'exchanging',
  'pre-release': 'sending',
  // Broadcast, not yet confirmed.
  released: 'sending',
  completed: 'completed',
  canceled: 'failed',
  'pending kyc': 'manual_review',
  // Announced, not yet sent.
  'initiated refund': 'refund_required',
  'refund failed': 'manual_review',
  refunded: 'refunded',
  unpaid: 'waiting_deposit',
  waiting: 'waiting_deposit',
  pending: 'waiting_deposit',
  created: 'waiting_deposit',
  new: 'waiting_deposit',
  'paid unconfirmed': 'confirming',
  confirming: 'confirming',
  processing: 'exchanging',
  exchanging: 'exchanging',
  expired: 'expired',
  cancelled: 'failed',
  blocked: 'manual_review',
  refund: 'refund_required',
  failed: 'failed',
};
type Word =
  | 'initial'
  | 'unconfirmed payment'
  | 'paid'
  | 'pre-release'
  | 'released'
  | 'completed'
  | 'canceled'
  | 'pending kyc'
  | 'initiated refund'
  | 'refund failed'
  | 'refunded'
  | 'unpaid'
  | 'waiting'
  | 'pending'
  | 'created'
  | 'new'
  | 'paid unconfirmed'
  | 'confirming'
  | 'processing'
  | 'exchanging'
  | 'expired'
  | 'cancelled'
  | 'blocked'
  | 'refund'
  | 'failed';
/** An examination by compliance. */
const EXAMINED: readonly string[] = ['pending kyc', 'blocked'];

export const nexchangeOrder = z.object({
  unique_reference: text,
  status: text,
  deposit_amount: optional(decimal),
  withdraw_amount: optional(decimal),
  deposit_address: text,
  deposit_address_extra_id: memo,
  withdraw_address: echoed,
  // The second one in the published list of orders, the first one in Edge's client.
  withdraw_address_extra_id: echoedMemo,
  withdraw_extra_id: echoedMemo,
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
    payoutExtraId: order.withdraw_address_extra_id ?? order.withdraw_extra_id,
    refundAddress: order.refund_address,
  };
}

/** A cancellation before any deposit counts as expired. */
export function readStatusOf({ status, deposit_transaction }: NexchangeOrder): OrderStatus | null {
  const word = status.toLowerCase();
  return /^cancell?ed$/.test(word) && deposit_transaction === null ? 'expired' : readWord(STATUSES, word);
}

export function isExamined({ status }: NexchangeOrder): boolean {
  return EXAMINED.includes(status.toLowerCase());
}

/** The rate expires before the address does. */
export function expiryOf({ fixed_rate_deadline, created_on, payment_window_minutes }: NexchangeOrder): string | null {
  if (fixed_rate_deadline !== null || created_on === null || payment_window_minutes === null) {
    return fixed_rate_deadline;
  }
  return new Date(Date.parse(created_on) + payment_window_minutes * MINUTE).toISOString();
}
