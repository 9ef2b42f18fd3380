import { fromIso } from '../duration';
import { apply } from './apply-event';
import { lastTransitionAt, type OrderState } from './order';
import { dueCall } from './provider-call';

/** A call to the provider, as it is on record. */
export interface RecordedCall {
  call: string;
  answeredAt: Date | null;
  /** When the provider took the call, where the call itself tells; null before it has answered. */
  answer: { value: unknown } | null;
}

/** The order after the answer to the call that is due, where that came: its row has it with its next transition only. */
export function applyRecordedAnswer(order: OrderState, calls: readonly RecordedCall[]): OrderState {
  const due = dueCall(order);
  const made = due && calls.find(({ call }) => call === due.type);
  if (!made?.answer || made.answeredAt === null) {
    return order;
  }
  const { value } = made.answer;
  const at = typeof value === 'string' ? fromIso(value) : made.answeredAt.getTime();
  return apply(order, { type: 'provider_answer', answer: 'accepted' }, Math.max(at, lastTransitionAt(order)));
}
