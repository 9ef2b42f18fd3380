import type { Estimate } from '#contract/quotes/estimate';
import { LIVE, startLiveService } from '#test/helpers/orders/live-service';
import { ADDRESSES, type Answer, BASE, type Client } from '#test/helpers/service/client';
import { errorOf } from '#test/helpers/service/errors';
import type { TestPartner } from '#test/helpers/service/partners';
import type { Service } from '#test/helpers/service/service';

let service: Service;
let partner: TestPartner;

beforeAll(async () => {
  service = await startLiveService();
});
afterAll(async () => {
  await service.close();
  jest.restoreAllMocks();
});
beforeEach(async () => {
  partner = await service.partner();
});

const NOT_FOUND = { http: 404, code: 'ORDER_NOT_FOUND' };
const ids = ({ body }: Answer<{ items: { order_id: string }[] }>) => body.items.map(({ order_id }) => order_id);
const list = (client: Client) => client.call<{ items: { order_id: string }[] }>('GET', '/me/orders');

async function both() {
  const test = await partner.test.open({
    scenario: 'refund',
    body: { partner_order_ref: 'cart', refund_address: ADDRESSES.btc },
  });
  const live = await partner.live.open({ body: { partner_order_ref: 'cart', refund_address: ADDRESSES.btc } });
  return { test, live };
}

test.each([
  ['live', 'test'],
  ['test', 'live'],
] as const)('a %s key never sees a %s order', async (own, other) => {
  const orders = await both();
  const client = partner[own];
  const { order_id: theirs } = orders[other];
  for (const answer of [
    await client.get(theirs),
    await client.call('GET', `/order/${theirs}/stream`),
    await client.refund(theirs, { action: 'refund_to_address' }),
    await client.advance(theirs, { to: 'next' }),
  ]) {
    expect(errorOf(answer)).toMatchObject(NOT_FOUND);
  }
  expect((await client.get(orders[own].order_id)).body.sandbox).toBe(own === 'test');
  expect(ids(await list(client))).toEqual([orders[own].order_id]);
  const { order_id } = await client.open({});
  expect(ids(await list(client))).toEqual([order_id, orders[own].order_id]);
});

test('a live key ignores every sandbox option, whatever its value', async () => {
  const answer = await partner.live.ask({
    headers: { 'Sandbox-Seed': 's' },
    body: { sandbox_scenario: 'no such story', sandbox_ttl: -1, sandbox_seed: 7 },
  });
  expect([answer.status, answer.body.sandbox, answer.body.provider]).toEqual([201, false, LIVE]);
  const quote_id = await partner.live.quote();
  const query = { sandbox_scenario: 'fail', sandbox_ttl: '1', sandbox_seed: 's' };
  const second = await partner.live.create({ quote_id, address: ADDRESSES.eth }, { query });
  expect(second.status).toBe(201);
  const { created_at, expires_at, order_id } = second.body;
  expect(Math.abs(Date.now() - Date.parse(created_at))).toBeLessThan(10_000);
  expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(120 * 60_000);
  expect(order_id).not.toBe(answer.body.order_id);
});

test('nobody can advance the clock of a live order', async () => {
  const { live } = await both();
  for (const client of [partner.live, partner.test]) {
    expect(errorOf(await client.advance(live.order_id, { by: 'PT48H' }))).toMatchObject(NOT_FOUND);
  }
  expect((await partner.live.get(live.order_id)).body).toEqual(live);
});

test('a quote can be used in its own environment only', async () => {
  const [test, live] = [await partner.test.quote(), await partner.live.quote()];
  for (const [client, quote_id] of [
    [partner.live, test],
    [partner.test, live],
  ] as const) {
    const refusal = errorOf(await client.create({ quote_id, address: ADDRESSES.eth }));
    expect(refusal).toMatchObject({ http: 410, code: 'QUOTE_EXPIRED' });
  }
});

test('calls without a key see the live market, and their quotes can be used by live keys [rules/quotes: Who sees what]', async () => {
  const response = await fetch(`${service.origin}${BASE}/estimate?from=BTC&to=ETH&amount=0.05`);
  const estimate = (await response.json()) as Estimate;
  expect([estimate.provider, estimate.sandbox]).toEqual([LIVE, undefined]);
  const body = { quote_id: estimate.quote_id, address: ADDRESSES.eth };
  expect(errorOf(await partner.test.create(body))).toMatchObject({ http: 410 });
  expect((await partner.live.create(body)).status).toBe(201);
});

test('an Idempotency-Key of one environment has no effect in the other', async () => {
  const headers = { 'Idempotency-Key': 'k' };
  const test = await partner.test.ask({ headers });
  const live = await partner.live.ask({ headers });
  expect([test.status, live.status]).toEqual([201, 201]);
  expect(live.headers.get('idempotent-replayed')).toBeNull();
});
