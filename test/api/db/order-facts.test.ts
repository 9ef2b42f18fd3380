import type { Database } from '#db/client';
import { openCase } from '#db/recovery/cases';
import { providerOutages } from '#db/schema/incidents';
import { providerDrains } from '#db/schema/providers';
import { orderWatches } from '#db/schema/watching';
import { HOUR, MINUTE } from '#domain/duration';
import { judgeOrder } from '#domain/support/verdict';
import { gatherFacts } from '#operations/support/gather-facts';
import { newId } from '#security/secret';
import { useDatabase } from '#test/helpers/servers/database';
import { publish, publishLife } from '#test/helpers/webhooks/published-orders';

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

test('a live order with its watch, outage, drain and open case', async () => {
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

test('a settled order whose endpoint is paused, with what waits and when that ends by itself', async () => {
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

test('an event that is tried again, and one that was given up', async () => {
  const partnerId = await newPartner();
  await setEndpoint(partnerId, null);
  const { orderId } = await publish(db, { partnerId, environment: 'live' });
  const set = (state: string) =>
    db.$client.query(`update deliveries set state = $1, next_attempt_at = now() where order_id = $2`, [state, orderId]);
  await set('retrying');
  expect((await gatherFacts(db, orderId)).deliveries).toMatchObject({
    paused: null,
    retrying: { events: 1 },
    failed: 0,
  });
  await set('failed');
  expect((await gatherFacts(db, orderId)).deliveries).toEqual({ paused: null, retrying: null, failed: 1 });
});

test('an order that nobody has is refused', async () => {
  await expect(gatherFacts(db, newId('ord'))).rejects.toThrow('There is no order');
});
