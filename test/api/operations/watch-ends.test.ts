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

describe('an ended order whose deposit may come late', () => {
  test("is polled for exactly one day after its end, also if the provider's last report is days old", async () => {
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
    // Ten minutes, plus or minus a tenth.
    expect([due[0], due[2]].map((ms) => Math.round((ms ?? 0) / (5 * MINUTE)))).toEqual([2, 2]);
    expect(due[1]).toBeNull();
  });

  test('is polled for a day after a failure too', async () => {
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

  test('is polled beyond that day, with a case, until the provider has answered once', async () => {
    const order = await orders.open(3 * DAY, [[HOUR, WINDOW_ENDS]]);
    await orders.poll(idOf(order), null);
    expect([await orders.openCases(idOf(order)), (await orders.dueIn(idOf(order))) !== null]).toEqual([
      ['unanswered'],
      true,
    ]);
    await orders.poll(idOf(order), { status: 'expired' });
    expect([await orders.openCases(idOf(order)), await orders.dueIn(idOf(order))]).toEqual([[], null]);
  });

  test('is polled without end, with a case, if the wallet reported a deposit that was never seen', async () => {
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

  test("has a case until the provider reports the transaction of the late deposit's payout or refund", async () => {
    const order = await orders.open(4 * DAY, [[DAY + MINUTE, WINDOW_ENDS]]);
    const completed = { status: 'completed', txInHash: 'in', amountTo: '1' } as const;
    await orders.poll(idOf(order), completed);
    expect(await orders.openCases(idOf(order))).toEqual(['late_deposit']);
    expect(await orders.dueIn(idOf(order))).not.toBeNull();
    await orders.poll(idOf(order), { ...completed, txOutHash: 'out' });
    expect([await orders.openCases(idOf(order)), await orders.dueIn(idOf(order))]).toEqual([[], null]);
  });
});

describe('an unknown word of a provider', () => {
  test('opens one case for an open order, which names the word and is closed by a known word', async () => {
    const order = await orders.open(HOUR / 2);
    await orders.poll(idOf(order), { unknownWord: 'limbo' });
    await orders.poll(idOf(order), { unknownWord: 'limbo' });
    const [found] = await listCasesOf(orders.db, idOf(order));
    expect(found).toMatchObject({ mismatch: 'unknown_status', times: 1, repair: expect.stringContaining('"limbo"') });
    expect([orders.signals, (await orders.dueIn(idOf(order))) !== null]).toEqual([[], true]);
    await orders.poll(idOf(order), { status: 'confirming', txInHash: 'in' });
    expect([await orders.openCases(idOf(order)), orders.signals.length]).toEqual([[], 1]);
  });

  test('opens a case for an expired order too, which is polled as long as the word is reported', async () => {
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
