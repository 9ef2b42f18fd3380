import { WorkflowFailedError } from '@temporalio/client';
import { eq } from 'drizzle-orm';
import { idempotencyKeys } from '#db/schema/limits';
import { orderClaims, orders } from '#db/schema/orders';
import { SEED_EPOCH } from '#domain/sandbox/scenarios';
import { newId } from '#security/secret';
import { expectForEach } from '#test/helpers/expect-for-each';
import { type Act, record } from '#test/helpers/orders/recording';
import { ADDRESSES, type OrderTerms } from '#test/helpers/service/client';
import { errorOf } from '#test/helpers/service/errors';
import { type Service, startService } from '#test/helpers/service/service';

let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const later =
  (by: string): Act =>
  (client, orderId) =>
    client.advance(orderId, { by });
const next: Act = (client, orderId) => client.advance(orderId, { to: 'next' });
const refundNow: Act = (client, orderId) => client.refund(orderId, { action: 'refund_to_address' });
/** Real time passes, more in every run: as long as one more call takes. */
const passRealTime: Act = async (client, orderId) => {
  passed += 1;
  for (let call = 1; call < passed; call += 1) {
    await client.get(orderId);
  }
  return client.get(orderId);
};
let passed = 0;

const TERMS: OrderTerms = {
  seed: 'ci',
  ttlSeconds: 1_000,
  body: { refund_address: ADDRESSES.btc, partner_order_ref: 'cart-1' },
};

describe('two runs of one seed are byte-identical', () => {
  test.each<[string, OrderTerms, Act[]]>([
    ['success', { scenario: 'success' }, [later('PT1H')]],
    ['success, step by step', { scenario: 'success' }, [next, passRealTime, next, next, next]],
    ['an expired deposit window', { scenario: 'expire' }, [passRealTime, later('PT1H')]],
    ['a refund by preference', { scenario: 'refund' }, [later('P1D')]],
    [
      'a refund action',
      { scenario: 'refund' },
      [next, next, passRealTime, refundNow, passRealTime, refundNow, later('PT1H')],
    ],
    [
      'a refund action in the middle of a span',
      { scenario: 'refund' },
      [later('PT500S'), passRealTime, refundNow, later('PT1H')],
    ],
    [
      'spans that real time runs into',
      { scenario: 'refund' },
      [later('PT200S'), passRealTime, later('PT250S'), refundNow, later('PT1H')],
    ],
    ['a refused refund', { scenario: 'refund_refused' }, [next, next, passRealTime, refundNow, later('PT1S')]],
    ['a ticket', { scenario: 'ticket_resolved', swap: { provider: 'betaswap' } }, [later('PT1H')]],
  ])('%s', async (_name, terms, acts) => {
    const { partnerId, test: client } = await service.partner();
    const receiver = await service.webhooks(partnerId);
    const one = await record(client, receiver, { ...TERMS, ...terms }, acts);
    const other = await record(client, receiver, { ...TERMS, ...terms }, acts);
    expect(JSON.parse(one.created).created_at).toBe(SEED_EPOCH);
    expect(one.webhooks.length).toBeGreaterThan(1);
    expect(other).toEqual(one);
  });

  test('a scenario that plays by itself in real time', async () => {
    const { partnerId, test: client } = await service.partner();
    const receiver = await service.webhooks(partnerId);
    const terms = { ...TERMS, ttlSeconds: 1 };
    const wait: Act = async (_client, orderId) => {
      await receiver.arrived(orderId, 5);
      return client.get(orderId);
    };
    const one = await record(client, receiver, terms, [wait]);
    expect(await record(client, receiver, terms, [wait])).toEqual(one);
  });
});

test('a new order of a seed replaces the earlier one, whose run is ended', async () => {
  const { test: client } = await service.partner();
  const first = await client.open({ ...TERMS, scenario: 'stuck' });
  const run = service.workflows.getHandle(first.order_id);
  const { runId } = await run.describe();
  await client.advance(first.order_id, { by: 'PT1H' });
  const second = await client.open({ ...TERMS, scenario: 'stuck' });
  expect(second).toEqual(first);
  const earlier = service.workflows.getHandle(first.order_id, runId);
  expect((await earlier.describe()).status.name).toBe('TERMINATED');
  await expect(earlier.result()).rejects.toThrow(WorkflowFailedError);
  expect((await client.get(first.order_id)).body.timeline).toHaveLength(1);
  expect((await service.workflows.getHandle(first.order_id).describe()).runId).not.toBe(runId);
});

test('a new order of a seed replaces the earlier one of another scenario too, and nothing of that one is left', async () => {
  const { partnerId, test: client } = await service.partner();
  const opened = [];
  for (const scenario of ['refund', 'stuck', 'refund'] as const) {
    opened.push(await client.open({ ...TERMS, scenario }));
  }
  const [first, second, third] = opened;
  expect(third).toEqual(first);
  expect(second?.order_id).not.toBe(first?.order_id);
  const rows = await service.db.select().from(orders).where(eq(orders.partnerId, partnerId));
  expect(rows.map(({ orderId }) => orderId)).toEqual([third?.order_id]);
  expect(errorOf(await client.get(second?.order_id ?? ''))).toMatchObject({ http: 404, code: 'ORDER_NOT_FOUND' });
  const replaced = await service.workflows.getHandle(second?.order_id ?? '').describe();
  expect(replaced.status.name).toBe('TERMINATED');
});

test('simultaneous creations of one seed with different scenarios leave at most one order', async () => {
  const { partnerId, test: client } = await service.partner();
  const scenarios = ['success', 'fail', 'refund', 'stuck', 'expire'] as const;
  const answers = await Promise.all(scenarios.map((scenario) => client.ask({ seed: 'ci', scenario })));
  expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
  expect(await service.db.$count(orders, eq(orders.partnerId, partnerId))).toBe(1);
});

test('the ids depend on seed, scenario and partner only', async () => {
  const [mine, yours] = [await service.partner(), await service.partner()];
  const base = { ...TERMS, scenario: 'success' } as const;
  const opened = [
    await mine.test.open(base),
    await mine.test.open({ ...base, seed: 'ci2', body: {} }),
    await mine.test.open({ ...base, scenario: 'fail', body: {} }),
    await yours.test.open(base),
  ];
  const ids = opened.map(({ order_id }) => order_id);
  expect(new Set(ids).size).toBe(4);
  for (const facts of ['deposit_address', 'provider_order_id', 'tracking_url'] as const) {
    expect(new Set(opened.map((order) => order[facts])).size).toBe(4);
  }
  const { order_id: again } = await mine.test.open({ ...base, ttlSeconds: 7, body: {} });
  expect(again).toBe(ids[0]);
  // No order was changed by another partner's seed.
  expect((await yours.test.get(ids[3] ?? '')).status).toBe(200);
});

test('the seed may come as query, header or body, with the same effect', async () => {
  const { test: client } = await service.partner();
  const scenario = 'stuck';
  const byQuery = await client.open({ scenario, seed: 's' });
  const byHeader = await client.open({ scenario, headers: { 'Sandbox-Seed': 's' } });
  const byBody = await client.open({ scenario, body: { sandbox_seed: 's' } });
  expect([byHeader.order_id, byBody.order_id]).toEqual([byQuery.order_id, byQuery.order_id]);
});

test('an empty seed or one that is too long is refused', () =>
  expectForEach(['', 'x'.repeat(65)], async (seed) => {
    const { test: client } = await service.partner();
    const answer = await client.ask({ body: { sandbox_seed: seed } });
    expect(errorOf(answer)).toMatchObject({ http: 400, code: 'INVALID_PAIR', fields: [{ field: 'sandbox_seed' }] });
  }));

test('simultaneous creations of one seed leave at most one order, and the next creation succeeds', async () => {
  const { partnerId, test: client } = await service.partner();
  const terms = { ...TERMS, body: {}, scenario: 'success' } as const;
  const answers = await Promise.all(Array.from({ length: 12 }, () => client.ask(terms)));
  expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
  for (const refusal of answers.filter(({ status }) => status !== 201)) {
    expect([409, 503]).toContain(errorOf(refusal).http);
  }
  const { order_id: orderId } = await client.open(terms);
  const { body } = await client.advance(orderId, { by: 'PT1H' });
  expect(body.status).toBe('completed');
  const rows = await service.db.select().from(orders).where(eq(orders.partnerId, partnerId));
  expect(rows.map((row) => row.orderId)).toEqual([orderId]);
});

test('a refused creation does not change the earlier order of its seed', async () => {
  const { test: client } = await service.partner();
  const earlier = await client.open({ seed: 's', scenario: 'stuck' });
  await client.open({ scenario: 'stuck', body: { partner_order_ref: 'taken' } });
  const refused = await client.ask({ seed: 's', scenario: 'stuck', body: { partner_order_ref: 'taken' } });
  expect(errorOf(refused)).toMatchObject({ http: 409, code: 'DUPLICATE_ACTIVE_ORDER' });
  expect((await client.get(earlier.order_id)).body).toEqual(earlier);
  const { body } = await client.advance(earlier.order_id, { by: 'PT1H' });
  expect(body.status).toBe('confirming');
});

test('a creation that only its provider refuses has replaced the earlier order of its seed', async () => {
  const { test: client } = await service.partner();
  const earlier = await client.open({ seed: 's', scenario: 'stuck' });
  const refused = await client.ask({ seed: 's', scenario: 'creation_refused' });
  expect(errorOf(refused)).toMatchObject({ http: 502, code: 'PROVIDER_ERROR' });
  expect(errorOf(await client.get(earlier.order_id))).toMatchObject({ http: 404, code: 'ORDER_NOT_FOUND' });
});

test('a quote opens one order of a seed, and the refused second one does not change the first', async () => {
  const { test: client } = await service.partner();
  const body = { quote_id: await client.quote(), address: ADDRESSES.eth, sandbox_seed: 's', sandbox_scenario: 'stuck' };
  const first = await client.create(body);
  expect(first.status).toBe(201);
  expect(errorOf(await client.create(body))).toMatchObject({ http: 410, code: 'QUOTE_EXPIRED' });
  expect((await client.get(first.body.order_id)).body).toEqual(first.body);
});

test('a repetition whose first response was lost finds the order of its call, and replaces nothing', async () => {
  const { test: client } = await service.partner();
  const { db } = service;
  const body = {
    quote_id: await client.quote(),
    address: ADDRESSES.eth,
    sandbox_seed: 'lost',
    sandbox_scenario: 'stuck',
  };
  const headers = { 'Idempotency-Key': newId('req') };
  const first = await client.create(body, { headers });
  const generation = async () =>
    (await db.select().from(orderClaims).where(eq(orderClaims.orderId, first.body.order_id)))[0]?.generation;
  const before = await generation();
  await db
    .update(idempotencyKeys)
    .set({ status: null, body: null, claimedAt: new Date(Date.now() - 11_000) })
    .where(eq(idempotencyKeys.key, headers['Idempotency-Key']));
  const again = await client.create(body, { headers });
  expect([again.status, again.text]).toEqual([201, first.text]);
  expect(await generation()).toBe(before);
  // Another call with the seed replaces it all the same.
  await client.open({ seed: 'lost', scenario: 'stuck' });
  expect(await generation()).not.toBe(before);
});
