import type { OrderPageView } from '#contract/support/orders';
import { ORDER_ACTION_NAMES, ORDER_ACTIONS, type OrderAction } from '#domain/support/order-action';
import { rankActions } from '#web/support/orders/rank-actions';

function actionsWith(...possible: readonly OrderAction[]): OrderPageView['actions'] {
  return ORDER_ACTION_NAMES.map((action) => ({
    action,
    permission: ORDER_ACTIONS[action].permission,
    consequence: ORDER_ACTIONS[action].consequence,
    possible: ['note', 'export_case', ...possible].includes(action),
    why_not: null,
  }));
}

const namesOf = (actions: readonly { action: string }[]) => actions.map(({ action }) => action);

test.each([
  ['an order in review', ['poll', 'decide'], 'operator', ['decide', 'poll']],
  ['a refund that is due', ['poll', 'refund', 'review'], 'partner', ['refund', 'poll']],
  ['a refund in review', ['poll', 'decide', 'refund_again'], 'operator', ['decide', 'refund_again']],
  ['a swap under way', ['poll', 'review'], 'provider', ['poll', 'draft']],
  ['an order that stands still', ['poll', 'review'], 'operator', ['poll', 'review']],
  ['an order that has ended', ['erase'], 'nobody', ['draft']],
] as const)('of %s the actions that help now are offered, and no other', (_what, possible, actor, expected) => {
  const { now, others, impossible } = rankActions(actionsWith(...possible), { actor });
  expect(namesOf(now)).toEqual(expected);
  const all = namesOf([...now, ...others, ...impossible]).toSorted();
  expect(all).toEqual([...ORDER_ACTION_NAMES, 'draft', 'links'].toSorted());
});

test('erasing is never offered first, and is last in the menu', () => {
  const { now, others } = rankActions(actionsWith('erase', 'poll'), { actor: 'nobody' });
  expect(namesOf(now)).not.toContain('erase');
  expect(others.at(-1)?.action).toBe('erase');
});
