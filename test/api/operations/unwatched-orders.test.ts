import type { WorkflowClient } from '@temporalio/client';
import { eq, sql } from 'drizzle-orm';
import { listOpenAlerts, openOperatorAlert } from '#db/alerts/operator-alerts';
import type { Database } from '#db/client';
import { closeCase } from '#db/recovery/cases';
import { operatorAlerts } from '#db/schema/alerts';
import { orderCases, orderClaims, orders } from '#db/schema/orders';
import { orderWatches } from '#db/schema/watching';
import { openOrder } from '#domain/orders/open-order';
import { recordOrder } from '#operations/orders/record-order';
import { checkWatches } from '#operations/recovery/check-everything';
import { newId } from '#security/secret';
import { inputWith } from '#test/helpers/orders/order-state';
import { repairDeps } from '#test/helpers/orders/repair-deps';
import { useDatabase } from '#test/helpers/servers/database';

describe('the alert of an order that nobody watches [rules/recovery: Hourly comparison]', () => {
  let db: Database;
  useDatabase(2, (opened) => {
    db = opened.db;
  });
  beforeEach(() =>
    db.execute(sql`truncate ${operatorAlerts}, ${orderCases}, ${orders}, ${orderClaims}, ${orderWatches} cascade`),
  );

  /** A live order without a watch. */
  async function open(): Promise<string> {
    const orderId = newId('ord');
    const input = inputWith({ orderId });
    const { partnerId } = input;
    await db.insert(orderClaims).values({ orderId, partnerId, environment: 'live', partnerOrderRef: null, input });
    const deposit = { providerOrderId: 'p', depositAddress: 'a', depositExtraId: null, expiresAt: null };
    await recordOrder(
      { db, trackingUrl: () => '' },
      { order: openOrder(input, deposit, Date.now()), clockOffsetMs: 0 },
    );
    await db.delete(orderWatches);
    return orderId;
  }

  async function compare(): Promise<string[]> {
    const found: string[] = [];
    const wish = { repairBy: 'system', found: ({ orderId }: { orderId: string }) => void found.push(orderId) };
    const workflows = {} as WorkflowClient;
    await checkWatches(repairDeps({ db, workflows, origin: 'https://swap.example' }), wish, {
      report: () => undefined,
    });
    return found;
  }
  const alerts = async () => (await listOpenAlerts(db)).map(({ kind, subject }) => [kind, subject]);

  test('closes with the next comparison, also if the first poll ends the order', async () => {
    const orderId = await open();
    expect(await compare()).toEqual([orderId]);
    expect(await alerts()).toEqual([['order_unwatched', orderId]]);
    await db.update(orders).set({ status: 'completed' }).where(eq(orders.orderId, orderId));
    await db.update(orderWatches).set({ nextPollAt: null });
    expect(await compare()).toEqual([]);
    expect(await alerts()).toEqual([]);
  });

  test('stays open while nothing asks about the order, and while it is a case for a person', async () => {
    const orderId = await open();
    await compare();
    await db.update(orderWatches).set({ nextPollAt: null });
    expect(await compare()).toEqual([orderId]);
    expect(await alerts()).toEqual([['order_unwatched', orderId]]);
    await db.delete(orderWatches);
    await db.delete(orderClaims);
    expect(await compare()).toEqual([orderId]);
    expect(await compare()).toEqual([]);
    expect(await alerts()).toEqual([['order_unwatched', orderId]]);
    await db.update(orders).set({ status: 'completed' }).where(eq(orders.orderId, orderId));
    await closeCase(db, orderId, 'order_unwatched');
    await compare();
    expect(await alerts()).toEqual([]);
  });

  test('of a provider or a worker closes by itself a day after its cause was seen, and no other does', async () => {
    const kinds = ['provider_contradicting', 'provider_rate_limited', 'worker_ended', 'provider_drift'] as const;
    for (const kind of kinds) {
      await openOperatorAlert(db, { kind, subject: 'gone', words: '' });
      await openOperatorAlert(db, { kind, subject: 'seen today', words: '' });
    }
    await db
      .update(operatorAlerts)
      .set({ seenAt: sql`now() - interval '25 hours'` })
      .where(eq(operatorAlerts.subject, 'gone'));
    await compare();
    expect(await alerts()).toEqual([
      ['provider_contradicting', 'seen today'],
      ['provider_rate_limited', 'seen today'],
      ['worker_ended', 'seen today'],
      ['provider_drift', 'gone'],
      ['provider_drift', 'seen today'],
    ]);
  });
});
