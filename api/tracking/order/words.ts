import type { Order } from '#contract/orders/order';
import type { Tone } from '#domain/orders/status';
import type { MessageKey } from '#domain/tracking/messages/messages';
import type { TrackedState } from './tracked-state';

type KeyOf<Group extends string> = Extract<MessageKey, `${Group}.${string}`>;

/** What the reader needs to know in a state: what it is, in one sentence; what to do now; and what happens next. */
export interface StateWords {
  readonly tone: Tone;
  readonly title: KeyOf<'title'>;
  readonly advice: KeyOf<'advice'>;
  readonly happening: KeyOf<'happening'>;
}

export const STATE_WORDS: Readonly<Record<TrackedState, StateWords>> = {
  waiting_deposit: {
    tone: 'waiting',
    title: 'title.waiting_deposit',
    advice: 'advice.send',
    happening: 'happening.waiting_deposit',
  },
  deposit_overdue: {
    tone: 'over',
    title: 'title.deposit_overdue',
    advice: 'advice.do_not_send_and_stay',
    happening: 'happening.deposit_overdue',
  },
  deposit_unwanted: {
    tone: 'failed',
    title: 'title.failed_unpaid',
    advice: 'advice.do_not_send_and_stay',
    happening: 'happening.deposit_unwanted',
  },
  deposit_on_chain: {
    tone: 'moving',
    title: 'title.deposit_on_its_way',
    advice: 'advice.nothing_and_not_again',
    happening: 'happening.deposit_on_chain',
  },
  deposit_implied: {
    tone: 'moving',
    title: 'title.deposit_implied',
    advice: 'advice.nothing_and_not_again',
    happening: 'happening.deposit_implied',
  },
  deposit_reported: {
    tone: 'moving',
    title: 'title.deposit_on_its_way',
    advice: 'advice.nothing_and_not_again',
    happening: 'happening.deposit_reported',
  },
  deposit_unclear: {
    tone: 'waiting',
    title: 'title.deposit_unclear',
    advice: 'advice.do_not_send_and_stay',
    happening: 'happening.deposit_unclear',
  },
  confirming: {
    tone: 'moving',
    title: 'title.confirming',
    advice: 'advice.nothing',
    happening: 'happening.confirming',
  },
  exchanging: {
    tone: 'moving',
    title: 'title.exchanging',
    advice: 'advice.nothing',
    happening: 'happening.exchanging',
  },
  sending: {
    tone: 'moving',
    title: 'title.sending',
    advice: 'advice.nothing',
    happening: 'happening.sending',
  },
  completed: {
    tone: 'done',
    title: 'title.completed',
    advice: 'advice.completed',
    happening: 'happening.completed',
  },
  expired: {
    tone: 'over',
    title: 'title.expired',
    advice: 'advice.do_not_send',
    happening: 'happening.expired',
  },
  expired_watched: {
    tone: 'over',
    title: 'title.expired',
    advice: 'advice.do_not_send',
    happening: 'happening.expired_watched',
  },
  late_under_way: {
    tone: 'review',
    title: 'title.late_under_way',
    advice: 'advice.late_under_way',
    happening: 'happening.late_under_way',
  },
  late_completed: {
    tone: 'done',
    title: 'title.late_completed',
    advice: 'advice.late_completed',
    happening: 'happening.late_completed',
  },
  late_refunded: {
    tone: 'returning',
    title: 'title.late_refunded',
    advice: 'advice.late_refunded',
    happening: 'happening.late_refunded',
  },
  late_failed: {
    tone: 'failed',
    title: 'title.late_failed',
    advice: 'advice.contact',
    happening: 'happening.late_failed',
  },
  refund_to_sender: {
    tone: 'returning',
    title: 'title.refund_due',
    advice: 'advice.nothing_more',
    happening: 'happening.refund_to_sender',
  },
  refund_choice: {
    tone: 'returning',
    title: 'title.refund_due',
    advice: 'advice.refund_choice',
    happening: 'happening.refund_choice',
  },
  refund_ticket: {
    tone: 'returning',
    title: 'title.refund_ticket',
    advice: 'advice.nothing_more',
    happening: 'happening.refund_ticket',
  },
  refund_support: {
    tone: 'returning',
    title: 'title.refund_due',
    advice: 'advice.contact_support',
    happening: 'happening.refund_support',
  },
  refund_under_way: {
    tone: 'returning',
    title: 'title.refund_under_way',
    advice: 'advice.nothing_more',
    happening: 'happening.refund_under_way',
  },
  refund_in_check: {
    tone: 'returning',
    title: 'title.refund_in_check',
    advice: 'advice.nothing_more',
    happening: 'happening.refund_in_check',
  },
  refunded: {
    tone: 'returning',
    title: 'title.refunded',
    advice: 'advice.refunded',
    happening: 'happening.refunded',
  },
  manual_review: {
    tone: 'review',
    title: 'title.manual_review',
    advice: 'advice.nothing_for_now',
    happening: 'happening.manual_review',
  },
  failed: {
    tone: 'failed',
    title: 'title.failed',
    advice: 'advice.contact_and_nothing_more',
    happening: 'happening.failed',
  },
  failed_unpaid: {
    tone: 'failed',
    title: 'title.failed_unpaid',
    advice: 'advice.do_not_send_but_start_anew',
    happening: 'happening.failed_unpaid',
  },
};

/** The words of an order's state. A refund that goes back to the sender went to no wallet that anybody chose. */
export function wordsOf(state: TrackedState, { refund_to: to }: Pick<Order, 'refund_to'>): StateWords {
  const words = STATE_WORDS[state];
  return state === 'refunded' && to === 'sender' ? { ...words, advice: 'advice.refunded_to_sender' } : words;
}
