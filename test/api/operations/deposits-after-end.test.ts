import { eq } from 'drizzle-orm';
import { listCasesOf } from '#db/recovery/cases';
import { orderWatches } from '#db/schema/watching';
import { noteDepositHash } from '#db/watching/deposits';
import { DAY, HOUR, MINUTE } from '#domain/duration';
import type { OrderEvent } from '#domain/orders/apply-event';
import type { OrderState } from '#domain/orders/order';
import { checkWatches } from '#operations/recovery/check-everything';
import type { RepairDeps } from '#operations/recovery/repairs';
import { useWatchedOrders, type WatchedOrders } from '#test/helpers/orders/watched-orders';
import { makeHash } from '#twins/assets';

const WINDOW_ENDS: OrderEvent = { type: 'deadline', kind: 'deposit_window' };
const FAILED_BY_HAND: OrderEvent = {
  type: 'decision',
  decision: { status: 'failed', reason: 'gave up', operator: 'op' },
};

const idOf = ({ input }: OrderState) => input.orderId;
const hashOf = (order: OrderState) => makeHash(idOf(order));

describe('an order that ended without a deposit', () => {
  let orders: WatchedOrders;
  useWatchedOrders((opened) => {
    orders = opened;
  });

  test.each<[string, [number, OrderEvent][], OrderEvent[]]>([
    ['in its last minute, so that the order expires without hearing of it', [], [WINDOW_ENDS]],
    ['minutes after its end', [[HOUR, WINDOW_ENDS]], []],
  ])('has a case, and is polled without end, if the wallet names a transaction %s', async (_when, before, after) => {
    let order = await orders.open(HOUR + MINUTE, before);
    expect(await noteDepositHash(orders.db, idOf(order), hashOf(order))).toMatchObject({ kind: 'noted' });
    for (const event of after) order = await orders.advance(order, event);
    await orders.poll(idOf(order), { status: 'expired' });
    expect([order.status, await orders.openCases(idOf(order))]).toEqual(['expired', []]);
    await orders.age(idOf(order), 2 * DAY);
    await orders.poll(idOf(order), { status: 'expired' });
    expect([await orders.openCases(idOf(order)), await orders.dueIn(idOf(order))]).toEqual([
      ['deposit_possible'],
      expect.any(Number),
    ]);
    const [found] = await listCasesOf(orders.db, idOf(order));
    expect(found?.repair).toContain('the wallet said that it had sent it');
  });

  test('is followed again, with a case, if the wallet names a transaction when nobody polls any more', async () => {
    const order = await orders.open(5 * DAY, [[HOUR, WINDOW_ENDS]]);
    await orders.poll(idOf(order), { status: 'expired' });
    expect(await orders.dueIn(idOf(order))).toBeNull();
    expect(await noteDepositHash(orders.db, idOf(order), hashOf(order))).toMatchObject({ kind: 'noted' });
    expect(await orders.dueIn(idOf(order))).toBeLessThanOrEqual(0);
    await orders.poll(idOf(order), { status: 'expired' });
    expect([await orders.openCases(idOf(order)), await orders.dueIn(idOf(order))]).toEqual([
      ['deposit_possible'],
      expect.any(Number),
    ]);
    expect(await noteDepositHash(orders.db, idOf(order), hashOf(order))).toMatchObject({ kind: 'repeated' });
    await orders.poll(idOf(order), { status: 'exchanging', txInHash: hashOf(order) });
    expect(await orders.openCases(idOf(order))).toEqual(['late_deposit']);
  });

  test('is found by the hourly comparison if its watch is over although the wallet has named a transaction', async () => {
    const [named, unnamed, decided] = [
      await orders.open(5 * DAY, [[HOUR, WINDOW_ENDS]]),
      await orders.open(5 * DAY, [[HOUR, WINDOW_ENDS]]),
      await orders.open(5 * DAY, [
        [MINUTE, { type: 'provider_report', report: { status: 'manual_review' } }],
        [HOUR, FAILED_BY_HAND],
      ]),
    ];
    for (const order of [named, unnamed, decided]) await orders.poll(idOf(order), { status: 'expired' });
    for (const order of [named, decided]) {
      const depositHash = hashOf(order);
      await orders.db
        .update(orderWatches)
        .set({ depositHash })
        .where(eq(orderWatches.orderId, idOf(order)));
    }
    const found: string[] = [];
    const wish = { repairBy: null, found: ({ orderId }: { orderId: string }) => void found.push(orderId) };
    await checkWatches({ db: orders.db } as RepairDeps, wish, { report: () => undefined } as never);
    expect(found.filter((id) => [named, unnamed, decided].some((order) => idOf(order) === id))).toEqual([idOf(named)]);
  });
});
