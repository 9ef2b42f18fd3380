import { listCasesOf } from '#db/recovery/cases';
import { findWatch } from '#db/watching/watches';
import { DAY, HOUR, MINUTE } from '#domain/duration';
import type { OrderEvent } from '#domain/orders/apply-event';
import type { OrderState } from '#domain/orders/order';
import type { ProviderReport } from '#domain/watching/provider-report';
import { useWatchedOrders, type WatchedOrders } from '#test/helpers/orders/watched-orders';

let orders: WatchedOrders;
useWatchedOrders((opened) => {
  orders = opened;
});

const idOf = ({ input }: OrderState) => input.orderId;
const report = (fields: ProviderReport): OrderEvent => ({ type: 'provider_report', report: fields });
const WINDOW_ENDS: OrderEvent = { type: 'deadline', kind: 'deposit_window' };
const REPORTED: OrderEvent = { type: 'deposit_reported' };

describe('late deposits are looked for from the end of the order', () => {
  test('of an order whose provider said its last news days ago, to the day and no longer', async () => {
    const reportedLong = await orders.open(2 * DAY, [
      [MINUTE, REPORTED],
      [DAY + MINUTE, WINDOW_ENDS],
    ]);
    expect(reportedLong.status).toBe('expired');
    const justOver = await orders.open(DAY + 2 * HOUR, [[HOUR, WINDOW_ENDS]]);
    const almost = await orders.open(DAY + HOUR - MINUTE, [[HOUR, WINDOW_ENDS]]);
    for (const order of [reportedLong, justOver, almost]) {
      expect(await orders.poll(idOf(order), { status: 'expired' })).toBe(true);
    }
    const due = await Promise.all([reportedLong, justOver, almost].map((order) => orders.dueIn(idOf(order))));
    // Ten minutes, more or less a tenth.
    expect([due[0], due[2]].map((ms) => Math.round((ms ?? 0) / (5 * MINUTE)))).toEqual([2, 2]);
    expect(due[1]).toBeNull();
  });

  test('and of one that failed', async () => {
    const failed = await orders.open(3 * HOUR, [[HOUR, report({ status: 'manual_review' })]]);
    const decision = { status: 'failed', reason: 'gave up', operator: 'op' } as const;
    const order = await orders.advance(failed, { type: 'decision', decision });
    await orders.poll(idOf(order), { status: 'waiting_deposit' });
    expect(await orders.dueIn(idOf(order))).toBeGreaterThan(8 * MINUTE);
    await orders.poll(idOf(order), { status: 'confirming', txInHash: 'in', amountFrom: '0.05' });
    expect(await orders.openCases(idOf(order))).toEqual(['late_deposit']);
    expect((await findWatch(orders.db, idOf(order)))?.lateDeposit).toMatchObject({
      status: 'confirming',
      amount: '0.05',
    });
    await orders.poll(idOf(order), { status: 'refunded', txOutHash: 'back' });
    expect([await orders.openCases(idOf(order)), await orders.dueIn(idOf(order))]).toEqual([[], null]);
  });

  test('a provider that is silent to the end is asked on, and a person asks it too, until it answers', async () => {
    const order = await orders.open(3 * DAY, [[HOUR, WINDOW_ENDS]]);
    await orders.poll(idOf(order), null);
    expect([await orders.openCases(idOf(order)), (await orders.dueIn(idOf(order))) !== null]).toEqual([
      ['unanswered'],
      true,
    ]);
    await orders.poll(idOf(order), { status: 'expired' });
    expect([await orders.openCases(idOf(order)), await orders.dueIn(idOf(order))]).toEqual([[], null]);
  });

  test('a deposit that the wallet reported and nobody saw is a case, and asked about on', async () => {
    const order = await orders.open(4 * DAY, [
      [MINUTE, REPORTED],
      [DAY + MINUTE, WINDOW_ENDS],
    ]);
    await orders.poll(idOf(order), { status: 'expired' });
    expect([await orders.openCases(idOf(order)), (await orders.dueIn(idOf(order))) !== null]).toEqual([
      ['deposit_possible'],
      true,
    ]);
    await orders.poll(idOf(order), { status: 'exchanging', txInHash: 'in' });
    expect(await orders.openCases(idOf(order))).toEqual(['late_deposit']);
  });

  test('a late deposit is a case until the provider names the transaction by which it went out', async () => {
    const order = await orders.open(4 * DAY, [[DAY + MINUTE, WINDOW_ENDS]]);
    const completed = { status: 'completed', txInHash: 'in', amountTo: '1' } as const;
    await orders.poll(idOf(order), completed);
    expect(await orders.openCases(idOf(order))).toEqual(['late_deposit']);
    expect(await orders.dueIn(idOf(order))).not.toBeNull();
    await orders.poll(idOf(order), { ...completed, txOutHash: 'out' });
    expect([await orders.openCases(idOf(order)), await orders.dueIn(idOf(order))]).toEqual([[], null]);
  });
});

describe('a word that nobody knows', () => {
  test('is a case of an open order that names it, once, until a known word comes', async () => {
    const order = await orders.open(HOUR / 2);
    await orders.poll(idOf(order), { unknownWord: 'limbo' });
    await orders.poll(idOf(order), { unknownWord: 'limbo' });
    const [found] = await listCasesOf(orders.db, idOf(order));
    expect(found).toMatchObject({ mismatch: 'unknown_status', times: 1, repair: expect.stringContaining('"limbo"') });
    expect([orders.told, (await orders.dueIn(idOf(order))) !== null]).toEqual([[], true]);
    await orders.poll(idOf(order), { status: 'confirming', txInHash: 'in' });
    expect([await orders.openCases(idOf(order)), orders.told.length]).toEqual([[], 1]);
  });

  test('is a case of an expired order too, which is asked about for as long as the word stands', async () => {
    const order = await orders.open(5 * DAY, [[HOUR, WINDOW_ENDS]]);
    await orders.poll(idOf(order), { unknownWord: 'limbo' });
    expect(await orders.openCases(idOf(order))).toEqual(['unknown_status']);
    await orders.poll(idOf(order), null);
    expect([await orders.openCases(idOf(order)), (await orders.dueIn(idOf(order))) !== null]).toEqual([
      ['unknown_status'],
      true,
    ]);
    await orders.poll(idOf(order), { status: 'expired' });
    expect([await orders.openCases(idOf(order)), await orders.dueIn(idOf(order))]).toEqual([[], null]);
  });
});
