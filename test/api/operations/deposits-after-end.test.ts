import { eq } from 'drizzle-orm';
import { closeCase, listCasesOf } from '#db/recovery/cases';
import { orderWatches } from '#db/schema/watching';
import { noteDepositHash } from '#db/watching/deposits';
import { findWatch } from '#db/watching/watches';
import { DAY, HOUR, MINUTE } from '#domain/duration';
import type { OrderEvent } from '#domain/orders/apply-event';
import type { OrderState } from '#domain/orders/order';
import { noteSecondDeposit } from '#operations/orders/late-deposits';
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

describe('further money to an order that ended without a deposit', () => {
  let orders: WatchedOrders;
  useWatchedOrders((opened) => {
    orders = opened;
  });

  const expire = () => orders.open(2 * HOUR, [[HOUR, WINDOW_ENDS]]);
  const report = async (order: OrderState, txHash: string) => {
    const noted = await noteDepositHash(orders.db, idOf(order), txHash);
    if (noted.kind === 'other')
      await noteSecondDeposit(orders.db, idOf(order), { txHash, source: 'its wallet says so' });
    return noted.kind;
  };

  test('is a case for a person if the wallet names it, which stays when the provider has sent the late deposit back', async () => {
    const order = await expire();
    const [first, second] = [hashOf(order), makeHash(`${idOf(order)} again`)];
    await orders.poll(idOf(order), { status: 'confirming', txInHash: first });
    expect(await report(order, first)).toBe('noted');
    expect(await report(order, second)).toBe('other');
    expect(await orders.openCases(idOf(order))).toEqual(['late_deposit', 'second_deposit']);
    expect((await findWatch(orders.db, idOf(order)))?.depositHash).toBe(first);
    await orders.poll(idOf(order), { status: 'refunded', txInHash: first, txOutHash: 'back' });
    expect([await orders.openCases(idOf(order)), await orders.dueIn(idOf(order))]).toEqual([['second_deposit'], null]);
    const third = makeHash(`${idOf(order)} once more`);
    expect([await report(order, third), await report(order, first)]).toEqual(['other', 'unwatched']);
    const [, found] = await listCasesOf(orders.db, idOf(order));
    expect(found).toMatchObject({ times: 2, repair: expect.stringContaining(second) });
    expect(found?.repair).toContain(third);
    await closeCase(orders.db, idOf(order), 'second_deposit');
    expect([await report(order, `0x${second.toUpperCase()}`), await orders.openCases(idOf(order))]).toEqual([
      'repeated',
      [],
    ]);
  });

  test('is a case if the wallet had named another transaction than the one that then came', async () => {
    const order = await expire();
    const named = hashOf(order);
    expect(await report(order, named)).toBe('noted');
    await orders.poll(idOf(order), { status: 'refunded', txInHash: 'in', txOutHash: 'back' });
    expect(await orders.openCases(idOf(order))).toEqual(['second_deposit']);
    const [found] = (await listCasesOf(orders.db, idOf(order))).filter(({ mismatch }) => mismatch === 'second_deposit');
    expect(found?.repair).toContain(named);
  });

  test('is none if it is the transaction that the wallet had named, and the provider names none', async () => {
    const order = await expire();
    expect(await report(order, hashOf(order))).toBe('noted');
    await orders.poll(idOf(order), { status: 'confirming' });
    expect([await report(order, hashOf(order)), await orders.openCases(idOf(order))]).toEqual([
      'repeated',
      ['late_deposit'],
    ]);
    expect(await report(order, makeHash(`${idOf(order)} again`))).toBe('other');
  });

  test('is limited to ten different transactions an hour, as deposits are', async () => {
    const order = await expire();
    await orders.poll(idOf(order), { status: 'confirming', txInHash: hashOf(order) });
    for (let nth = 0; nth < 10; nth++) {
      expect(await report(order, makeHash(`${idOf(order)} ${nth}`))).toBe('other');
    }
    expect(await report(order, makeHash(`${idOf(order)} too many`))).toBe('limited');
    expect(await report(order, makeHash(`${idOf(order)} 0`))).toBe('repeated');
  });
});
