import type { OrderPageView } from '#contract/support/orders';
import { findPinned } from '#web/support/orders/pinned-notes';

const AT = '2027-03-01T14:00:00.000Z';

function entry(id: number, action: string, reason: string | null): OrderPageView['audit'][number] {
  const actor = { id: 'u1', name: 'Anna', email: null, portal: 'support' as const };
  return { id, at: AT, actor, action, target: 'ord_1', ip: null, details: {}, partner: null, reason };
}

function orderCase(kind: string, closed_at: string | null): OrderPageView['cases'][number] {
  return { kind, words: kind, repair: 'ask', opened_at: AT, closed_at, times: 1 };
}

test('the top of an order shows its open cases, and the three latest notes with how many are older', () => {
  const audit = [
    entry(6, 'order.noted', 'newest'),
    entry(5, 'order.decided', 'a reason of something else'),
    ...[4, 3, 2, 1].map((id) => entry(id, 'order.noted', `note ${id}`)),
  ];
  const found = findPinned({ audit, cases: [orderCase('late_deposit', null), orderCase('row_lost', AT)] });
  expect(found.cases.map(({ kind }) => kind)).toEqual(['late_deposit']);
  expect(found.notes.map(({ reason }) => reason)).toEqual(['newest', 'note 4', 'note 3']);
  expect(found.more).toBe(2);
  expect(findPinned({ audit: [], cases: [] })).toEqual({ cases: [], notes: [], more: 0 });
});
