import { chosenOrders, orderStep, pageOfRow } from '#web/support/queues/queue-rows';

const row = (id: string, kind: 'order' | 'alert' = 'order') => ({ kind, id });

test('of the chosen orders only those on the page are acted on, each once', () => {
  const chosen = new Set(['ord_1', 'ord_gone', 'ord_3']);
  const rows = [row('ord_3'), row('ord_2'), row('ord_1'), row('ord_1'), row('ord_gone', 'alert')];
  expect(chosenOrders(rows, chosen)).toEqual(['ord_3', 'ord_1']);
  expect(chosenOrders([], chosen)).toEqual([]);
});

test('a row leads to the page of its order, unless only cases are left of that', () => {
  const order = { ...row('ord_1'), partner: null };
  expect(pageOfRow({ ...order, status: 'expired' })).toBe('/orders/ord_1');
  expect(pageOfRow({ ...order, status: 'not_recorded' })).toBeNull();
});

const CASES = [{ kind: 'second_deposit', words: 'another deposit came' }];

test.each([
  ['an order that is polled', { status: 'exchanging', polled: true }, 'poll'],
  ['an order that has ended and is polled', { status: 'expired', polled: true }, 'poll'],
  ['an order that is polled no longer', { status: 'completed', polled: false }, null],
  ['an order in review, polled or not', { status: 'manual_review', polled: true }, 'decide'],
  [
    'an order whose row is lost, although its provider is polled',
    { status: 'not_recorded', polled: true },
    'close_case',
  ],
] as const)('the button of %s does what the server accepts', (_what, order, step) => {
  expect(orderStep({ ...order, cases: CASES })).toBe(step);
});
