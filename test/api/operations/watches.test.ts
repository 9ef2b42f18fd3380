import { asc, eq } from 'drizzle-orm';
import type { OrderEventBody } from '#contract/orders/order-event';
import { eventIdsOf, readStoredOrder } from '#contract/orders/stored-order';
import { listOpenAlerts } from '#db/alerts/operator-alerts';
import { findOrder } from '#db/orders/orders';
import { listCasesOf } from '#db/recovery/cases';
import { orderEvents } from '#db/schema/orders';
import { orderWatches } from '#db/schema/watching';
import { deliveries } from '#db/schema/webhooks';
import { findWatch } from '#db/watching/watches';
import { addEndpoint } from '#db/webhooks/endpoints/endpoints';
import { DAY, HOUR, MINUTE } from '#domain/duration';
import type { OrderEvent } from '#domain/orders/apply-event';
import { announcedBy } from '#domain/orders/event-id';
import type { OrderState } from '#domain/orders/order';
import type { LateDeposit } from '#domain/watching/late-deposit';
import type { ProviderReport } from '#domain/watching/provider-report';
import { recordLateDeposit } from '#operations/orders/late-deposits';
import { closeOrderCase } from '#operations/orders/support-order';
import { ContradictingAnswer } from '#providers/live/report';
import { useWatchedOrders, type WatchedOrders } from '#test/helpers/orders/watched-orders';

describe('watch reports', () => {
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
      reviewed.status === 'manual_review'
        ? reviewed
        : await orders.advance(opened, report({ status: 'manual_review' }));
    expect(order.status).toBe('manual_review');
    await orders.poll(id, completed);
    expect(orders.signals).toEqual([['providerReport', completed]]);
    const done = await orders.advance(order, report(completed));
    expect(done.status).toBe('completed');
    await orders.poll(id, completed);
    expect(orders.signals).toHaveLength(1);
  });

  test.each(['exchanging', 'sending', 'completed'] as const)(
    'while a refund is due, a provider that says %s has a case until it says otherwise or a person takes over',
    async (status) => {
      const due = [MINUTE, report({ status: 'refund_required', txInHash: 'in' })] as const;
      const order = await orders.open(HOUR / 2, [[...due]]);
      const id = idOf(order);
      await orders.poll(id, { status: 'refund_required', txInHash: 'in' });
      expect(await orders.openCases(id)).toEqual([]);
      await orders.poll(id, { status });
      const [found] = await listCasesOf(orders.db, id);
      expect(found).toMatchObject({
        mismatch: 'refund_contradicted',
        repair: expect.stringContaining(`p-${id} goes on or is refunded: a refund is due, and it says ${status}`),
      });
      await orders.poll(id, { status: 'refund_required', txInHash: 'in' });
      expect(await orders.openCases(id)).toEqual([]);
      await orders.poll(id, { status });
      await orders.advance(order, { type: 'review', operator: 'op' });
      await orders.poll(id, { status });
      expect(await orders.openCases(id)).toEqual([]);
    },
  );

  test('a report that moved an order as expected is not signalled twice', async () => {
    const order = await orders.open(HOUR / 2);
    const confirming: ProviderReport = { status: 'confirming', txInHash: 'in' };
    await orders.poll(idOf(order), confirming);
    await orders.advance(order, report(confirming));
    await orders.poll(idOf(order), confirming);
    await orders.poll(idOf(order), confirming);
    expect(orders.signals).toHaveLength(1);
  });

  test('once a deposit is there, the next polls of its order go before those of orders without one', async () => {
    const goesFirst = async (order: OrderState) => (await findWatch(orders.db, idOf(order)))?.goesFirst;
    const waiting = await orders.open(HOUR / 2);
    await orders.poll(idOf(waiting), { status: 'waiting_deposit' });
    expect(await goesFirst(waiting)).toBe(false);
    const confirming: ProviderReport = { status: 'confirming', txInHash: 'in' };
    await orders.poll(idOf(waiting), confirming);
    expect(await goesFirst(waiting)).toBe(true);
    const paid = await orders.advance(waiting, report(confirming));
    await orders.poll(idOf(paid), confirming);
    await orders.poll(idOf(paid), null);
    expect(await goesFirst(paid)).toBe(true);
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

  test('an answer about another order changes nothing, and is a case and an alert at once', async () => {
    const { db } = orders;
    const order = await orders.open(HOUR / 2);
    const id = idOf(order);
    const problem = 'answers about an order with a different payout address than ours';
    await orders.poll(id, new ContradictingAnswer(`p-${id}`, problem));
    expect(orders.signals).toEqual([]);
    expect(await orders.openCases(id)).toEqual(['contradicting_answer']);
    const [opened] = await listCasesOf(db, id);
    expect(opened?.repair).toContain('it answers about an order with a different payout address than ours');
    expect(await listOpenAlerts(db)).toContainEqual(expect.objectContaining({ kind: 'provider_contradicting' }));
    expect(orders.avoided).toEqual(['contradicting_answer']);

    await orders.poll(id, { status: 'confirming' });
    expect(await orders.openCases(id)).toEqual(['contradicting_answer']);
    expect(orders.signals).toHaveLength(1);
  });

  test('a provider that keeps contradicting an order is silent in the end, as one that does not answer', async () => {
    const order = await orders.open(7 * HOUR);
    const problem = 'answers about an order with a different id of the order than ours';
    await orders.poll(idOf(order), new ContradictingAnswer(order.deposit.providerOrderId, problem));
    expect(orders.signals).toEqual([['providerSilent']]);
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
});

describe('watch ends', () => {
  let orders: WatchedOrders;
  useWatchedOrders((opened) => {
    orders = opened;
  });

  const idOf = ({ input }: OrderState) => input.orderId;
  const report = (fields: ProviderReport): OrderEvent => ({ type: 'provider_report', report: fields });
  const WINDOW_ENDS: OrderEvent = { type: 'deadline', kind: 'deposit_window' };
  const REPORTED: OrderEvent = { type: 'deposit_reported' };

  describe('an ended order whose deposit may come late', () => {
    const SEEN = { status: 'confirming', amount: '0.05', txInHash: 'in', txOutHash: null } as const;
    const LEFT = { status: 'refunded', txOutHash: 'back' } as const;

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

    test('is announced to the partner once when its deposit is seen, and once when that has left again', async () => {
      const order = await orders.open(3 * HOUR, [[HOUR, WINDOW_ENDS]]);
      const { orderId, partnerId } = order.input;
      const slot = { partnerId, environment: 'live', channel: 'order', url: 'https://hooks.wallet.example/' } as const;
      const endpointId = await addEndpoint(orders.db, { ...slot, sealSecret: () => 'sealed' });
      await orders.poll(orderId, { status: 'confirming', txInHash: 'in', amountFrom: '0.05' });
      await orders.poll(orderId, { status: 'confirming', txInHash: 'in', amountFrom: '0.05' });
      await orders.poll(orderId, { status: 'exchanging', txInHash: 'in', amountFrom: '0.05' });
      await orders.poll(orderId, { status: 'refunded', txOutHash: 'back' });
      await orders.poll(orderId, { status: 'refunded', txOutHash: 'back' });

      const recorded = await orders.db
        .select()
        .from(orderEvents)
        .where(eq(orderEvents.orderId, orderId))
        .orderBy(asc(orderEvents.version));
      const late = recorded.filter(({ eventId }) => announcedBy(eventId) === 'late_deposit');
      const bodies = late.map(({ body }): OrderEventBody => JSON.parse(body));
      expect(bodies).toMatchObject([
        {
          event: 'order.late_deposit',
          sequence: 3,
          order: { status: 'expired', late_deposit: { status: 'confirming', amount: '0.05', tx_out_hash: null } },
        },
        {
          event: 'order.late_deposit',
          sequence: 4,
          order: { status: 'expired', late_deposit: { status: 'refunded', tx_out_hash: 'back' } },
        },
      ]);
      expect(late.map(({ eventId, at }) => [eventId, at.toISOString()])).toEqual(
        bodies.map(({ event_id, ts }) => [event_id, ts]),
      );
      const queued = await orders.db.select().from(deliveries).where(eq(deliveries.orderId, orderId));
      expect(queued.map((row) => [row.endpointId, row.eventId, row.state]).sort()).toEqual(
        late.map(({ eventId }) => [endpointId, eventId, 'due']).sort(),
      );
      const shown = readStoredOrder(
        (await findOrder(orders.db, orderId, { partnerId, environment: 'live' }))?.body ?? '',
      );
      expect(eventIdsOf(shown)).toEqual(recorded.map(({ eventId }) => eventId));
    });

    test.each<[string, Partial<LateDeposit>[], string, string[]]>([
      ['seen twice at one time', [{}, {}], 'confirming', ['late_deposit']],
      ['found to have left twice at one time', [LEFT, LEFT], 'refunded', []],
      ['shown with another amount after it has left', [{}, LEFT, { ...LEFT, amount: '0.06' }], 'refunded', []],
      ['found where it was before it left', [{}, LEFT, {}], 'refunded', ['late_deposit']],
    ])(
      'has an event for each time that it shows, and stays left, if its deposit is %s',
      async (_case, found, status, cases) => {
        const order = await orders.open(3 * HOUR, [[HOUR, WINDOW_ENDS]]);
        const { orderId, partnerId } = order.input;
        const deps = { db: orders.db, trackingUrl: () => 'https://swap.example/t' };
        for (const [nth, one] of found.entries()) {
          const at = `2026-03-02T12:20:0${nth}.000Z`;
          await recordLateDeposit(deps, orderId, { ...SEEN, seenAt: at, updatedAt: at, ...one });
        }
        const recorded = await orders.db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId));
        const { body } = (await findOrder(orders.db, orderId, { partnerId, environment: 'live' })) ?? {};
        const shown = readStoredOrder(body ?? '');
        expect(eventIdsOf(shown)).toEqual(recorded.map(({ eventId }) => eventId));
        expect(shown.late_deposit?.status).toBe(status);
        expect(await orders.openCases(orderId)).toEqual(cases);
      },
    );

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
});
