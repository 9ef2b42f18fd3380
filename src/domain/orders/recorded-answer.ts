import { fromIso } from '../duration';
import { apply } from './apply-event';
import { lastTransitionAt, type OrderState } from './order';
import { dueCall } from './provider-call';

/** A recorded call to the provider. */
export interface RecordedCall {
  call: string;
  answeredAt: Date | null;
  /** When the provider took the call, if the call's result says so; null before it has answered. */
  answer: { value: unknown } | null;
}

/**
 * The order after a recorded response to the call that is due, if there is one: the order's row has it only after its next
 * transition.
 */
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
