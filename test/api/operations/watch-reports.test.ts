import { eq } from 'drizzle-orm';
import { listCasesOf } from '#db/recovery/cases';
import { orderWatches } from '#db/schema/watching';
import { HOUR, MINUTE } from '#domain/duration';
import type { OrderEvent } from '#domain/orders/apply-event';
import type { OrderState } from '#domain/orders/order';
import type { ProviderReport } from '#domain/watching/provider-report';
import { closeOrderCase } from '#operations/support/close-case';
import { useWatchedOrders, type WatchedOrders } from '#test/helpers/orders/watched-orders';

let orders: WatchedOrders;
useWatchedOrders((opened) => {
  orders = opened;
});

const idOf = ({ input }: OrderState) => input.orderId;
const report = (fields: ProviderReport): OrderEvent => ({ type: 'provider_report', report: fields });

test('a case that an operator has closed stays closed until there is something new to report', async () => {
  const id = idOf(await orders.open(HOUR / 2));
  await orders.poll(id, { unknownWord: 'limbo' });
  const settled = { orderId: id, kind: 'unknown_status', reason: 'limbo is waiting', actor: 'cli:tester' };
  await closeOrderCase({ db: orders.db }, settled);
  await orders.poll(id, { unknownWord: 'limbo' });
  expect(await orders.openCases(id)).toEqual([]);
  await orders.poll(id, { unknownWord: 'hell' });
  expect(await orders.openCases(id)).toEqual(['unknown_status']);
  await orders.poll(id, { status: 'waiting_deposit' });
  await orders.poll(id, { unknownWord: 'limbo' });
  expect(await orders.openCases(id)).toEqual(['unknown_status']);
});

test('a report that changes nothing in one status is signalled again once the order has another status, and only once', async () => {
  const opened = await orders.open(HOUR / 2, [[MINUTE, report({ status: 'refund_required', txInHash: 'in' })]]);
  const completed: ProviderReport = { status: 'completed', amountTo: '14.8', txOutHash: 'out' };
  const id = idOf(opened);
  await orders.poll(id, completed);
  await orders.poll(id, completed);
  expect(orders.signals).toEqual([]);
  const reviewed = await orders.advance(opened, { type: 'provider_answer', answer: 'refused' });
  const order =
    reviewed.status === 'manual_review' ? reviewed : await orders.advance(opened, report({ status: 'manual_review' }));
  expect(order.status).toBe('manual_review');
  await orders.poll(id, completed);
  expect(orders.signals).toEqual([['providerReport', completed]]);
  const done = await orders.advance(order, report(completed));
  expect(done.status).toBe('completed');
  await orders.poll(id, completed);
  expect(orders.signals).toHaveLength(1);
});

test('a report that moved an order as expected is not signalled twice', async () => {
  const order = await orders.open(HOUR / 2);
  const confirming: ProviderReport = { status: 'confirming', txInHash: 'in' };
  await orders.poll(idOf(order), confirming);
  await orders.advance(order, report(confirming));
  await orders.poll(idOf(order), confirming);
  await orders.poll(idOf(order), confirming);
  expect(orders.signals).toHaveLength(1);
});

test('silence is signalled again once the wallet reports the deposit as sent', async () => {
  const order = await orders.open(7 * HOUR);
  await orders.poll(idOf(order), null);
  await orders.poll(idOf(order), null);
  expect(orders.signals).toEqual([['providerSilent']]);
  await orders.db
    .update(orderWatches)
    .set({ silent: false })
    .where(eq(orderWatches.orderId, idOf(order)));
  await orders.poll(idOf(order), null);
  expect(orders.signals).toHaveLength(2);
});

describe('an order that was never recorded', () => {
  test("is still polled after an hour, and has a case with its provider's report", async () => {
    const orderId = await orders.startWatch(2 * HOUR);
    await orders.poll(orderId, null);
    expect([await orders.openCases(orderId), (await orders.dueIn(orderId)) !== null]).toEqual([['unrecorded'], true]);
    await orders.poll(orderId, { status: 'confirming', txInHash: 'in' });
    const [found] = await listCasesOf(orders.db, orderId);
    expect(found?.repair).toContain('says confirming');
    expect(orders.signals).toEqual([]);
  });

  test("is signalled its provider's report once it is recorded after all, and the case is closed", async () => {
    const order = await orders.open(0);
    const id = idOf(order);
    await orders.db.$client.query('delete from orders where order_id = $1', [id]);
    await orders.db
      .update(orderWatches)
      .set({ startedAt: new Date(Date.now() - 2 * HOUR) })
      .where(eq(orderWatches.orderId, id));
    const confirming: ProviderReport = { status: 'confirming', txInHash: 'in' };
    await orders.poll(id, { status: 'waiting_deposit' });
    await orders.poll(id, confirming);
    await orders.record(order);
    await orders.poll(id, confirming);
    expect([orders.signals, await orders.openCases(id)]).toEqual([[['providerReport', confirming]], []]);
  });
});
