import { chosenOrders } from '#web/support/queues/queue-rows';

const row = (id: string, kind: 'order' | 'alert' = 'order') => ({ kind, id });

test('of the chosen orders only those on the page are acted on, each once', () => {
  const chosen = new Set(['ord_1', 'ord_gone', 'ord_3']);
  const rows = [row('ord_3'), row('ord_2'), row('ord_1'), row('ord_1'), row('ord_gone', 'alert')];
  expect(chosenOrders(rows, chosen)).toEqual(['ord_3', 'ord_1']);
  expect(chosenOrders([], chosen)).toEqual([]);
});
