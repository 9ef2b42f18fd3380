import { findWatch } from '#db/watching/watches';
import { HOUR, MINUTE } from '#domain/duration';
import type { FailureLabel } from '#providers/failure-label';
import { ProviderError } from '#providers/provider';
import { useWatchedOrders, type WatchedOrders } from '#test/helpers/orders/watched-orders';

let orders: WatchedOrders;
useWatchedOrders((opened) => {
  orders = opened;
});

const failing = (label: FailureLabel) => new ProviderError('unavailable', { label });
async function pollTimes(orderId: string, times: number, label: FailureLabel): Promise<string[]> {
  for (let poll = 0; poll < times; poll += 1) await orders.poll(orderId, failing(label));
  return orders.openCases(orderId);
}
const watchOf = async (orderId: string) => findWatch(orders.db, orderId);

test('one answer that cannot be read is no answer; the third in a row is a case, until one can be read', async () => {
  const { input } = await orders.open(HOUR);
  expect(await pollTimes(input.orderId, 2, 'invalid_answer')).toEqual([]);
  expect(await pollTimes(input.orderId, 1, 'answer_too_large')).toEqual(['unreadable_answer']);
  expect(await watchOf(input.orderId)).toMatchObject({ failures: 3, failure: 'answer_too_large' });
  await orders.poll(input.orderId, { status: 'waiting_deposit' });
  expect(await orders.openCases(input.orderId)).toEqual([]);
  expect(await watchOf(input.orderId)).toMatchObject({ failures: 0, failure: null });
});

test('a provider that cannot be reached gives no unreadable answers', async () => {
  const { input } = await orders.open(HOUR);
  expect(await pollTimes(input.orderId, 5, 'connection_refused')).toEqual([]);
});

test('a report that the database refuses is no answer: the next poll has its usual time, and the third in a row is a case', async () => {
  const { input } = await orders.open(HOUR);
  const unstorable = { status: 'waiting_deposit', message: 'ab\u0000cd', providerWord: '\u0000' } as const;
  for (let poll = 0; poll < 3; poll += 1) await orders.poll(input.orderId, { unknownWord: unstorable.providerWord });
  expect(await orders.openCases(input.orderId)).toEqual(['unreadable_answer']);
  expect(await orders.dueIn(input.orderId)).toBeGreaterThan(MINUTE / 2);
});
