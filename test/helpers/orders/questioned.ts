import { MINUTE } from '#domain/duration';
import { apply } from '#domain/orders/apply-event';
import { nextDue } from '#domain/orders/deadline';
import type { OrderState } from '#domain/orders/order';
import { dueCall } from '#domain/orders/provider-call';

/**
 * Lets every question of the plan become due and be answered like this; returns the minutes between the answers, and the order
 * at the end.
 */
export function questioned(start: OrderState, from: number, answer: (order: OrderState, at: number) => OrderState) {
  const minutes: number[] = [];
  let order = start;
  let at = from;
  for (let due = nextDue(order); due?.kind === 'evidence'; due = nextDue(order)) {
    minutes.push((due.at - at) / MINUTE);
    at = due.at;
    order = apply(order, { type: 'deadline', kind: 'evidence' }, at);
    expect(dueCall(order)).toEqual({ type: 'read_status' });
    order = answer(order, at);
    expect(dueCall(order)).toBeNull();
  }
  return { minutes, order, at };
}
