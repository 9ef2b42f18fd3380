import { sql } from 'drizzle-orm';
import { closeOperatorAlert, listClosedAlerts, listOpenAlerts, openOperatorAlert } from '#db/alerts/operator-alerts';
import { sweepOrderAlerts } from '#db/alerts/order-alerts';
import type { Database } from '#db/client';
import { closeCase, openCase } from '#db/recovery/cases';
import { operatorAlerts } from '#db/schema/alerts';
import { orderClaims, orders, providerCalls } from '#db/schema/orders';
import { orderWatches } from '#db/schema/watching';
import { MINUTE } from '#domain/duration';
import type { OrderStatus } from '#domain/orders/status';
import { newId } from '#security/secret';
import { inputWith, orderWith, stateOf } from '#test/helpers/orders/order-state';
import { useDatabase } from '#test/helpers/servers/database';

describe('alerts of orders', () => {
  let db: Database;

  useDatabase(4, (opened) => {
    db = opened.db;
  });

  beforeEach(() =>
    db.execute(sql`truncate ${operatorAlerts}, order_cases, orders, provider_calls, order_claims cascade`),
  );

  async function newOrder(status: OrderStatus, environment: 'live' | 'test' = 'live'): Promise<string> {
    const orderId = newId('ord');
    const at = new Date();
    const body = { timeline: [{ status: 'sending' }, { status }] };
    const state = stateOf(orderWith());
    const whose = { partnerId: newId('par'), environment, provider: 'changenow' };
    await db
      .insert(orders)
      .values({ orderId, ...whose, version: 2, status, body, state, createdAt: at, updatedAt: at });
    return orderId;
  }

  const ago = (ms: number) => new Date(Date.now() - ms);

  const call = (orderId: string, overSinceMs: number, given: Partial<typeof providerCalls.$inferInsert> = {}) =>
    db.insert(providerCalls).values({
      orderId,
      call: 'request_refund',
      startedAt: ago(overSinceMs + MINUTE),
      overAt: ago(overSinceMs),
      ...given,
    });

  async function sweep() {
    await sweepOrderAlerts(db);
    return (await listOpenAlerts(db)).map(({ kind, subject }) => `${kind} ${subject}`).sort();
  }

  test('are opened for a call to a live provider without an answer after its time, until it is answered', async () => {
    const [orderId, fresh, answered] = [
      await newOrder('refund_required'),
      await newOrder('refund_required'),
      await newOrder('refund_required'),
    ];
    const [sandbox, ended] = [await newOrder('refund_required', 'test'), await newOrder('failed')];
    await call(orderId, 11 * MINUTE);
    await call(fresh, 9 * MINUTE);
    await call(answered, 11 * MINUTE, { answer: { value: null } });
    await call(sandbox, 11 * MINUTE);
    await call(ended, 11 * MINUTE);
    expect(await sweep()).toEqual([`call_unanswered ${orderId}`]);
    expect(await sweep()).toEqual([`call_unanswered ${orderId}`]);
    const [alert] = await listOpenAlerts(db);
    expect(alert).toMatchObject({
      times: 1,
      words: expect.stringContaining('The call request refund has had no answer'),
    });

    await db.update(providerCalls).set({ answer: { value: null } });
    expect(await sweep()).toEqual([]);
  });

  test('are opened for a creation whose order was never recorded too, as long as its claim is open', async () => {
    const orderId = newId('ord');
    const input = { ...inputWith({}), orderId };
    await db.insert(orderClaims).values({ orderId, partnerId: 'par_1', environment: 'live', input });
    await call(orderId, 11 * MINUTE, { call: 'create_order' });
    expect(await sweep()).toEqual([`call_unanswered ${orderId}`]);
    await db.update(orderClaims).set({ open: false });
    expect(await sweep()).toEqual([]);
  });

  test('are opened for a live order in manual review, unless a case gives the reason', async () => {
    const [orderId, withCase] = [await newOrder('manual_review'), await newOrder('manual_review')];
    await newOrder('manual_review', 'test');
    await openCase(db, withCase, 'failed_with_deposit', 'ask');
    expect(await sweep()).toEqual([`decision_due ${orderId}`]);
    await closeCase(db, withCase, 'failed_with_deposit');
    expect(await sweep()).toEqual([`decision_due ${orderId}`, `decision_due ${withCase}`].sort());
    await db.execute(sql`update ${orders} set status = 'completed' where order_id = ${orderId}`);
    expect(await sweep()).toEqual([`decision_due ${withCase}`]);
  });

  test('name the missing evidence of a completion', async () => {
    const orderId = await newOrder('manual_review');
    const report = { status: 'completed' } as const;
    await db.insert(orderWatches).values({ orderId, provider: 'changenow', providerOrderId: '1', report });
    expect(await sweep()).toEqual([`evidence_missing ${orderId}`]);
  });

  test('that an operator has closed stay closed, until their cause begins again', async () => {
    const orderId = await newOrder('manual_review');
    await sweep();
    await db.execute(sql`update ${operatorAlerts} set closed_at = now(), closed_by = 'usr_1'`);
    expect(await sweep()).toEqual([]);
    await db.execute(sql`update ${orders} set recorded_at = now() + interval '1 second' where order_id = ${orderId}`);
    expect(await sweep()).toEqual([`decision_due ${orderId}`]);
  });
});

describe('recorded alerts', () => {
  let db: Database;

  useDatabase(4, (opened) => {
    db = opened.db;
  });

  const FAILED = { kind: 'job_failed', subject: 'retention', words: 'its disk is full' } as const;

  test('are open once per kind and subject, however many processes open them', async () => {
    await Promise.all(Array.from({ length: 8 }, () => openOperatorAlert(db, FAILED)));
    await openOperatorAlert(db, { ...FAILED, words: 'it is full still' });
    await openOperatorAlert(db, { ...FAILED, subject: 'count_attempts' });
    await openOperatorAlert(db, { ...FAILED, kind: 'worker_ended' });

    const open = await listOpenAlerts(db);
    expect(open.map(({ kind, subject, words, times }) => ({ kind, subject, words, times }))).toEqual([
      { kind: 'job_failed', subject: 'retention', words: 'it is full still', times: 9 },
      { kind: 'job_failed', subject: 'count_attempts', words: FAILED.words, times: 1 },
      { kind: 'worker_ended', subject: 'retention', words: FAILED.words, times: 1 },
    ]);
  });

  test('that were closed can be opened again, and the closed one is kept', async () => {
    const alert = { kind: 'provider_silent', subject: 'alphaswap', words: 'no answer since noon' } as const;
    await openOperatorAlert(db, alert);
    await closeOperatorAlert(db, alert);
    await closeOperatorAlert(db, alert);
    expect((await listOpenAlerts(db)).filter(({ kind }) => kind === alert.kind)).toEqual([]);

    await openOperatorAlert(db, alert);
    expect(await listOpenAlerts(db)).toContainEqual(expect.objectContaining({ ...alert, times: 1, closedAt: null }));
    expect(await listClosedAlerts(db, 10)).toEqual([expect.objectContaining({ ...alert, closedBy: null })]);
  });

  test('that were seen recently stay open if a minimum time without them is required', async () => {
    const alert = { kind: 'worker_ended', subject: 'host-1', words: 'its polls were refused' } as const;
    await openOperatorAlert(db, alert);
    await closeOperatorAlert(db, alert, 60_000);
    expect(await listOpenAlerts(db)).toContainEqual(expect.objectContaining({ ...alert, closedAt: null }));

    await db.execute(
      sql`update operator_alerts set seen_at = now() - interval '61 s' where subject = ${alert.subject}`,
    );
    await closeOperatorAlert(db, alert, 60_000);
    expect((await listOpenAlerts(db)).filter(({ subject }) => subject === alert.subject)).toEqual([]);
  });

  test('are not opened in a transaction that fails', async () => {
    const alert = { kind: 'order_unwatched', subject: 'ord_none', words: 'it has no watch' } as const;
    const failing = db.transaction(async (tx) => {
      await openOperatorAlert(tx, alert);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect((await listOpenAlerts(db)).filter(({ kind }) => kind === alert.kind)).toEqual([]);
  });
});
