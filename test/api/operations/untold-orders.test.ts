import { WorkflowNotFoundError } from '@temporalio/client';
import { eq } from 'drizzle-orm';
import { orderWatches } from '#db/schema/watching';
import { noteDepositHash } from '#db/watching/deposits';
import { findWatch, forgetReported } from '#db/watching/watches';
import { DAY, HOUR, MINUTE, SECOND } from '#domain/duration';
import type { OrderEvent } from '#domain/orders/apply-event';
import type { OrderState } from '#domain/orders/order';
import { useWatchedOrders, type WatchedOrders } from '#test/helpers/orders/watched-orders';
import { makeHash } from '#twins/assets';

const TOLD_OF_DEPOSIT = ['depositReported'];
const TOLD_OF_SILENCE = ['providerSilent'];
const EXCHANGING: OrderEvent = { type: 'provider_report', report: { status: 'exchanging', txInHash: 'in' } };

let orders: WatchedOrders;
useWatchedOrders((opened) => {
  orders = opened;
});

const idOf = ({ input }: OrderState) => input.orderId;
const notRunning = (orderId: string) => new WorkflowNotFoundError('not running', orderId, undefined);

/** The order's wallet reports its deposit, this long ago, and the process that takes the report tells nobody. */
async function reportUntold(order: OrderState, agoMs: number): Promise<void> {
  await noteDepositHash(orders.db, idOf(order), makeHash(idOf(order)));
  await orders.db
    .update(orderWatches)
    .set({ depositReportTimes: [Date.now() - agoMs] })
    .where(eq(orderWatches.orderId, idOf(order)));
}

describe('a reported deposit of which nobody told the order', () => {
  test.each([{ status: 'waiting_deposit' } as const, null])(
    'is passed on once by the watch, also if its provider answers %o',
    async (answer) => {
      const order = await orders.open(MINUTE);
      await reportUntold(order, 7 * SECOND);
      await orders.poll(idOf(order), answer);
      await orders.poll(idOf(order), answer);
      expect(orders.signals).toEqual([TOLD_OF_DEPOSIT]);
    },
  );

  test('is left to the process that took the report for as long as that may be telling it', async () => {
    const order = await orders.open(MINUTE);
    await reportUntold(order, SECOND);
    await orders.poll(idOf(order), null);
    expect(orders.signals).toEqual([]);
  });

  test.each([
    ['Temporal does not answer', () => new Error('away')] as const,
    ['the workflow does not run', notRunning] as const,
  ])('is passed on later while %s, and the provider is polled all the same', async (_why, failure) => {
    const order = await orders.open(MINUTE);
    await reportUntold(order, 7 * SECOND);
    orders.refuses = failure(idOf(order));
    await orders.poll(idOf(order), { status: 'waiting_deposit' });
    expect((await findWatch(orders.db, idOf(order)))?.report).toEqual({ status: 'waiting_deposit' });
    orders.refuses = null;
    await orders.poll(idOf(order), { status: 'waiting_deposit' });
    expect(orders.signals).toEqual([TOLD_OF_DEPOSIT]);
  });

  test('gives the silence of its provider another meaning, so that the order hears of that again', async () => {
    const order = await orders.open(7 * HOUR);
    await orders.poll(idOf(order), null);
    await reportUntold(order, SECOND);
    await orders.poll(idOf(order), null);
    await reportUntold(order, 7 * SECOND);
    await orders.poll(idOf(order), null);
    expect(orders.signals).toEqual([TOLD_OF_SILENCE, TOLD_OF_SILENCE, TOLD_OF_DEPOSIT, TOLD_OF_SILENCE]);
  });

  test('gives the silence another meaning also if it comes while the provider is being asked in vain', async () => {
    const order = await orders.open(7 * HOUR);
    await orders.poll(idOf(order), null);
    await orders.poll(idOf(order), async () => {
      await reportUntold(order, SECOND);
      return null;
    });
    await orders.poll(idOf(order), null);
    await orders.poll(idOf(order), null);
    expect(orders.signals).toEqual([TOLD_OF_SILENCE, TOLD_OF_SILENCE]);
  });

  test.each<[string, [number, OrderEvent][]]>([
    ['knows it already', [[HOUR / 2, { type: 'deposit_reported' }]]],
    ['has a deposit', [[HOUR / 2, EXCHANGING]]],
    ['has expired', [[HOUR, { type: 'deadline', kind: 'deposit_window' }]]],
  ])('is not passed on to an order that %s', async (_what, events) => {
    const order = await orders.open(HOUR, events);
    await reportUntold(order, 7 * SECOND);
    await orders.poll(idOf(order), null);
    expect(orders.signals).toEqual([]);
  });
});

describe('an order whose workflow does not run', () => {
  test('hears of the silence of its provider once it runs again', async () => {
    const order = await orders.open(7 * HOUR, [[MINUTE, EXCHANGING]]);
    orders.refuses = notRunning(idOf(order));
    await orders.poll(idOf(order), null);
    expect((await findWatch(orders.db, idOf(order)))?.silent).toBe(false);
    orders.refuses = null;
    await orders.poll(idOf(order), null);
    await orders.poll(idOf(order), null);
    expect(orders.signals).toEqual([TOLD_OF_SILENCE]);
  });

  test('hears again, when it starts from its row, of what it had heard and not recorded', async () => {
    const order = await orders.open(DAY);
    await orders.poll(idOf(order), null);
    await reportUntold(order, 7 * SECOND);
    await orders.poll(idOf(order), null);
    orders.signals = [];
    await forgetReported(orders.db, idOf(order));
    await orders.poll(idOf(order), null);
    await orders.poll(idOf(order), null);
    expect(orders.signals).toEqual([TOLD_OF_DEPOSIT, TOLD_OF_SILENCE]);
  });
});
