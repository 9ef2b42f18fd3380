import { apply, eventOf } from '#domain/orders/apply-event';
import { nextDue } from '#domain/orders/deadline';
import type { OrderInput, OrderState } from '#domain/orders/order';
import { dueCall } from '#domain/orders/provider-call';
import { PUBLISHED_SCENARIOS, type Scenario } from '#domain/sandbox/scenarios';
import { CREATED, orderWith } from '#test/helpers/orders/order-state';

/** Plays an order until nothing more is due, as the workflow's loop does. */
function play(scenario: Scenario, changes: Partial<OrderInput> = {}, ttlGiven = true): OrderState {
  let order = orderWith({ sandbox: { scenario, ttlSeconds: 30, ttlGiven, seeded: false }, ...changes });
  for (let due = nextDue(order); due; due = nextDue(order)) {
    order = apply(order, eventOf(due), due.at);
    if (dueCall(order)) {
      order = apply(order, { type: 'provider_answer', answer: 'accepted' }, due.at);
    }
  }
  return order;
}

const seconds = (order: OrderState) =>
  order.timeline.map(({ status, at }) => [status, (Date.parse(at) - CREATED) / 1000]);

test.each<[Scenario, [string, number][]]>([
  [
    'success',
    [
      ['waiting_deposit', 0],
      ['confirming', 6],
      ['exchanging', 13.5],
      ['sending', 21],
      ['completed', 30],
    ],
  ],
  [
    'fail',
    [
      ['waiting_deposit', 0],
      ['failed', 12],
    ],
  ],
  [
    'refund',
    [
      ['waiting_deposit', 0],
      ['confirming', 6],
      ['refund_required', 12],
      ['refunded', 48],
    ],
  ],
  [
    'stuck',
    [
      ['waiting_deposit', 0],
      ['confirming', 6],
    ],
  ],
  [
    'expire',
    [
      ['waiting_deposit', 0],
      ['expired', 30],
    ],
  ],
])('%s has exactly its statuses at exactly its fractions of T', (scenario, path) => {
  expect(seconds(play(scenario))).toEqual(path);
});

test('the evidence of a success depends only on the order: hashes marked as sandbox, the expected amount', () => {
  const order = play('success');
  expect(order.txInHash).toBe('sandbox_in_7k2m9q4t6w8y1b3d5f7h9j2n4p');
  expect(order.txOutHash).toBe('sandbox_out_7k2m9q4t6w8y1b3d5f7h9j2n4p');
  expect(order.amountToActual).toBe(order.input.amountTo);
});

test('without a given T the refund window lasts its nominal hours', () => {
  expect(seconds(play('refund', {}, false)).at(-1)).toEqual(['refunded', 12 + 24 * 3600 + 6]);
});

test('an order whose ticket is resolved is refunded, and one whose ticket is not resolved goes to manual review', () => {
  const ticket = { refundCapability: 'ticket', refundSlaHours: 72 } as const;
  expect(seconds(play('ticket_resolved', ticket)).at(-1)).toEqual(['refunded', 18]);
  expect(seconds(play('refund', ticket)).at(-1)).toEqual(['manual_review', 42]);
});

test('only an expiring order has a deposit window of T; the others have an hour', () => {
  const windowOf = (scenario: Scenario) =>
    Date.parse(orderWith({ sandbox: { scenario, ttlSeconds: 30, ttlGiven: true, seeded: false } }).expiresAt) - CREATED;
  expect(windowOf('expire')).toBe(30_000);
  expect(windowOf('success')).toBe(3_600_000);
});

test('the published scenarios are the five basic ones', () => {
  expect(PUBLISHED_SCENARIOS).toEqual(['success', 'fail', 'refund', 'stuck', 'expire']);
});
