import { eq } from 'drizzle-orm';
import type { Database } from '#db/client';
import { type RecordOutcome, recordTransition } from '#db/orders/transitions';
import { openCase } from '#db/recovery/cases';
import { listUncheckedOrders, type UncheckedOrder } from '#db/recovery/checks';
import { providerOutages } from '#db/schema/incidents';
import { orderClaims, orderEvents, orders } from '#db/schema/orders';
import { providerDrains } from '#db/schema/providers';
import { orderWatches } from '#db/schema/watching';
import { HOUR, MINUTE, SECOND } from '#domain/duration';
import { DEFAULT_INTERVALS } from '#domain/intervals';
import type { OrderState } from '#domain/orders/order';
import { judgeOrder } from '#domain/support/verdict';
import { gatherFacts } from '#operations/support/explain-order';
import { newId } from '#security/secret';
import { claimOrder } from '#test/helpers/orders/claim';
import { CREATED, orderWith, stateOf } from '#test/helpers/orders/order-state';
import { eventually } from '#test/helpers/run/eventually';
import { useDatabase } from '#test/helpers/servers/database';
import { publish, publishLife } from '#test/helpers/webhooks/published-orders';

describe('orders to check', () => {
  let db: Database;

  useDatabase(4, (opened) => {
    db = opened.db;
  });

  async function recordedAgo(ms: number, checked = false): Promise<string> {
    const orderId = newId('ord');
    const now = new Date();
    const whose = { partnerId: newId('par'), environment: 'test', provider: 'alphaswap' } as const;
    const state = stateOf(orderWith());
    const recorded = { version: 1, status: 'waiting_deposit', body: {}, state, checked } as const;
    const recordedAt = new Date(BEGUN - ms);
    await db.insert(orders).values({ orderId, ...whose, ...recorded, createdAt: now, updatedAt: now, recordedAt });
    return orderId;
  }

  const BEGUN = Date.now();

  test('are listed once each, the longest recorded first, even if some are found to agree meanwhile', async () => {
    const late = await recordedAgo(60 * SECOND);
    const together = await Promise.all(Array.from({ length: 7 }, () => recordedAgo(90 * SECOND)));
    const early = await recordedAgo(120 * SECOND);
    await Promise.all([recordedAgo(5 * SECOND), recordedAgo(120 * SECOND, true)]);

    const seen: string[] = [];
    for (let after: UncheckedOrder | null = null; ; ) {
      const rows: UncheckedOrder[] = await listUncheckedOrders(db, DEFAULT_INTERVALS.recordSettled, {
        after,
        limit: 3,
      });
      if (rows.length === 0) {
        break;
      }
      seen.push(...rows.map(({ orderId }) => orderId));
      after = rows.at(-1) ?? null;
    }
    expect(seen).toEqual([early, ...together.sort(), late]);
  });
});

describe('an order of a seed that was replaced', () => {
  let db: Database;

  useDatabase(4, (opened) => {
    db = opened.db;
  });

  const sandbox = { scenario: 'success', ttlSeconds: 30, ttlGiven: false, seeded: true } as const;

  function record(order: OrderState): Promise<RecordOutcome> {
    const { revision } = order;
    return recordTransition(db, {
      order,
      clockOffsetMs: 0,
      eventId: `event-${revision}`,
      orderBody: '{}',
      eventBody: '{}',
    });
  }

  test('records nothing while another order takes its place', async () => {
    const first = orderWith({ sandbox, generation: 1 });
    const { orderId } = first.input;
    await claimOrder(db, first.input);
    await record(first);
    const moved: OrderState = {
      ...first,
      status: 'confirming',
      revision: 2,
      timeline: [...first.timeline, { status: 'confirming', at: new Date(CREATED).toISOString() }],
    };

    let outcome: RecordOutcome | null = null;
    const recorded = await db.transaction(async (tx) => {
      await tx.select().from(orderClaims).where(eq(orderClaims.orderId, orderId)).for('update');
      const recording = record(moved).then((answer) => {
        outcome = answer;
      });
      await eventually(async () => outcome !== null || (await isSomebodyWaiting()));
      await tx.delete(orderClaims).where(eq(orderClaims.orderId, orderId));
      await tx.delete(orderEvents).where(eq(orderEvents.orderId, orderId));
      await tx.delete(orders).where(eq(orders.orderId, orderId));
      await claimOrder(tx, orderWith({ sandbox, generation: 2 }).input);
      return { recording };
    });
    await recorded.recording;

    expect(outcome).toEqual({ kind: 'given_up' });
    expect(await db.$count(orders)).toBe(0);
    expect(await db.$count(orderEvents)).toBe(0);
  });

  async function isSomebodyWaiting(): Promise<boolean> {
    const { rows } = await db.$client.query('select from pg_locks where not granted');
    return rows.length > 0;
  }
});

describe('the facts of an order', () => {
  let db: Database;

  useDatabase(4, (opened) => {
    db = opened.db;
  });

  async function newPartner(): Promise<string> {
    const partnerId = newId('par');
    await db.$client.query(`insert into partners (partner_id, name) values ($1, 'Wallet')`, [partnerId]);
    return partnerId;
  }

  async function setEndpoint(partnerId: string, pausedAt: Date | null): Promise<void> {
    await db.$client.query(
      `insert into endpoints (endpoint_id, partner_id, environment, channel, url, sealed_secret, paused_at)
     values ($1, $2, 'live', 'order', 'https://hooks.example.com/', 'sealed', $3)`,
      [newId('we'), partnerId, pausedAt],
    );
  }

  test('include the watch, outage, drain and open case of a live order', async () => {
    const { orderId } = await publish(db, { partnerId: await newPartner(), environment: 'live' });
    const answeredAt = new Date(Date.now() - 10 * MINUTE);
    await db.insert(orderWatches).values({ orderId, provider: 'alphaswap', providerOrderId: 'p', answeredAt });
    await db.insert(providerOutages).values({ provider: 'alphaswap', lastError: 'http_503' });
    await db.insert(providerDrains).values({ provider: 'alphaswap', reason: 'too slow', actor: 'cli:anna' });
    await openCase(db, orderId, 'workflow_behind', 'told');

    const facts = await gatherFacts(db, orderId);
    expect(facts).toMatchObject({
      order: { status: 'waiting_deposit' },
      watch: { report: null, answeredAt: answeredAt.getTime(), silent: false, nextPollAt: expect.any(Number) },
      provider: { downSince: expect.any(Number), drained: { reason: 'too slow' } },
      cases: [{ kind: 'workflow_behind', times: 1 }],
      refundCall: 'none',
    });
    expect(judgeOrder({ ...facts, cases: [] })).toMatchObject({ cause: 'deposit_invisible', actor: 'provider' });
  });

  test('include a paused endpoint of a finished order, what waits, and when the pause ends', async () => {
    const partnerId = await newPartner();
    const pausedAt = new Date(Date.now() - HOUR);
    await setEndpoint(partnerId, pausedAt);
    const [first] = await publishLife(db, { partnerId, environment: 'live' });
    const facts = await gatherFacts(db, first?.orderId ?? '');
    expect(facts.deliveries).toEqual({
      paused: { events: 5, since: pausedAt.getTime(), resumesAt: pausedAt.getTime() + 6 * HOUR },
      retrying: null,
      failed: 0,
    });
    expect(judgeOrder(facts)).toMatchObject({ cause: 'partner_paused', actor: 'partner', money: 'delivered' });
  });

  test('include an event that is retried, and one that was given up', async () => {
    const partnerId = await newPartner();
    await setEndpoint(partnerId, null);
    const { orderId } = await publish(db, { partnerId, environment: 'live' });
    const set = (state: string) =>
      db.$client.query(`update deliveries set state = $1, next_attempt_at = now() where order_id = $2`, [
        state,
        orderId,
      ]);
    await set('retrying');
    expect((await gatherFacts(db, orderId)).deliveries).toMatchObject({
      paused: null,
      retrying: { events: 1 },
      failed: 0,
    });
    await set('failed');
    expect((await gatherFacts(db, orderId)).deliveries).toEqual({ paused: null, retrying: null, failed: 1 });
  });

  test('cannot be read for an order that does not exist', async () => {
    await expect(gatherFacts(db, newId('ord'))).rejects.toThrow('There is no order');
  });
});
