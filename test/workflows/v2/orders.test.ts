import { eq } from 'drizzle-orm';
import { idempotencyKeys } from '#db/schema/limits';
import { orders } from '#db/schema/orders';
import { orderWatches } from '#db/schema/watching';
import { startWatch } from '#db/watching/watches';
import type { OrderStatus } from '#domain/orders/status';
import { expectForEach } from '#test/helpers/expect-for-each';
import { eventually } from '#test/helpers/run/eventually';
import { type Service, startService } from '#test/helpers/service/service';
import {
  createV2Client,
  LTC_TO_USDT,
  queryOf,
  V2_ADDRESSES,
  type V2Answer,
  type V2Client,
} from '#test/helpers/v2/v2-client';

/** An installation that offers refunds in the v2 layer. */
let service: Service;
/** An installation without a worker. */
let idle: Service;

beforeAll(async () => {
  [service, idle] = await Promise.all([
    startService({ env: { V2_REFUND_ACTIONS: 'true' } }),
    startService({ worker: false }),
  ]);
});
afterAll(() => Promise.all([service.close(), idle.close()]));

interface Refusal {
  error: string;
}
const wordOf = ({ status, body }: V2Answer<unknown>) => [status, (body as Refusal).error];
const post = (body: unknown) => ({ method: 'POST', body });

/** An order whose refund is due, at a provider with refund calls. */
async function stopped() {
  const { test: native } = await service.partner();
  const client = createV2Client(service.origin, native.key);
  const { id } = await client.open('refund');
  await native.advance(id, { to: 'next' });
  await native.advance(id, { to: 'next' });
  return { native, client, id };
}

interface Actions {
  refund: { available: boolean; amount: string | null };
  continue: { available: boolean };
}
const actions = (client: V2Client, id: string) => client.send<Actions>(`/v2/exchange/actions?id=${id}`);

test('a refund is offered exactly while it is due, and works like one of the Partner API', async () => {
  const { native, client, id } = await stopped();
  const waiting = await client.open('refund');
  expect((await actions(client, waiting.id)).body.refund).toMatchObject({ available: false, amount: null });
  expect((await client.byId(id)).body.actionsAvailable).toBe(true);
  const offered = (await actions(client, id)).body;
  expect([offered.refund, offered.continue]).toEqual([
    { available: true, amount: null, address: null, additionalAddressList: [] },
    { available: false, currentEstimate: null },
  ]);
  const answer = await client.send('/v2/exchange/refund', post({ id, address: V2_ADDRESSES.ltc, extraId: '' }));
  expect([answer.status, answer.body]).toEqual([200, { result: true }]);
  expect((await native.get(id)).body.refund_decision).toMatchObject({
    action: 'refund_to_address',
    decided_by: 'partner',
  });
  expect((await client.byId(id)).body.actionsAvailable).toBe(false);
  expect(wordOf(await client.send('/v2/exchange/refund', post({ id, address: V2_ADDRESSES.ltc })))).toEqual([
    400,
    'not_available',
  ]);
  await native.advance(id, { by: 'PT10000S' });
  expect((await client.byId(id)).body.status).toBe('refunded');
});

test('the amount offered as a refund is what arrived, and none where another amount than the agreed one did', async () => {
  const { test: native } = await service.partner();
  const client = createV2Client(service.origin, native.key);
  const terms = { ...LTC_TO_USDT, fromAmount: 2, address: V2_ADDRESSES.trx };
  const { id } = (await client.create(terms, 'sandbox_scenario=underpaid&sandbox_ttl=1000')).body;
  await eventually(async () => {
    await native.advance(id, { to: 'next' });
    return (await client.byId(id)).body.actionsAvailable;
  });
  expect((await actions(client, id)).body.refund).toMatchObject({ available: true, amount: '1.6' });
});

test('a refund whose outcome was not known is found by its repetition with the same key, and by no other call', async () => {
  const { native, client, id } = await stopped();
  const refund = (key: string) =>
    client.send('/v2/exchange/refund', {
      ...post({ id, address: V2_ADDRESSES.ltc }),
      headers: { 'Idempotency-Key': key },
    });
  expect((await refund('refund-1')).status).toBe(200);
  await service.db
    .update(idempotencyKeys)
    .set({ status: null, body: null, claimedAt: new Date(0) })
    .where(eq(idempotencyKeys.key, 'refund-1'));
  const again = await refund('refund-1');
  expect([again.status, again.body]).toEqual([200, { result: true }]);
  expect(wordOf(await refund('refund-2'))).toEqual([400, 'not_available']);
  expect((await native.get(id)).body.refund_decision).toMatchObject({ action: 'refund_to_address' });
});

test("a refund to the order's own address has the order's memo, also where the call names the address alone", async () => {
  const { test: native } = await service.partner();
  const client = createV2Client(service.origin, native.key);
  const refund = { refundAddress: V2_ADDRESSES.xrp, refundExtraId: '7' };
  const { id } = await client.open('refund', { fromCurrency: 'xrp', fromNetwork: 'xrp', fromAmount: 200, ...refund });
  await native.advance(id, { to: 'next' });
  await native.advance(id, { to: 'next' });
  const answer = await client.send('/v2/exchange/refund', post({ id, address: V2_ADDRESSES.xrp }));
  expect([answer.status, answer.body]).toEqual([200, { result: true }]);
  const [row] = await service.db.select({ state: orders.state }).from(orders).where(eq(orders.orderId, id));
  expect(row?.state).toMatchObject({
    refund: { target: { kind: 'address', address: V2_ADDRESSES.xrp, extraId: '7' } },
  });
});

test('no refund is offered once its provider says that it has sent it', async () => {
  const { client, id } = await stopped();
  await startWatch(service.db, { orderId: id, provider: 'alphaswap', providerOrderId: id });
  const says = (status: OrderStatus) =>
    service.db.update(orderWatches).set({ report: { status } }).where(eq(orderWatches.orderId, id));
  await says('refunded');
  expect((await client.byId(id)).body.actionsAvailable).toBe(false);
  expect((await actions(client, id)).body.refund.available).toBe(false);
  await says('refund_required');
  expect((await client.byId(id)).body.actionsAvailable).toBe(true);
});

test('an impossible refund is refused: a bad address, an order without a due refund, a continuation', async () => {
  const { client, id } = await stopped();
  const refund = (body: object) => client.send('/v2/exchange/refund', post(body));
  expect(wordOf(await refund({ id, address: V2_ADDRESSES.trx }))).toEqual([400, 'not_valid_refund_address']);
  const waiting = await client.open('refund');
  expect(wordOf(await refund({ id: waiting.id, address: V2_ADDRESSES.ltc }))).toEqual([400, 'not_available']);
  expect(wordOf(await client.send('/v2/exchange/continue', post({ id })))).toEqual([400, 'not_available']);
});

test("another partner's order is forbidden, and so is one of the other environment", async () => {
  const { native, client, id } = await stopped();
  const other = await service.partner();
  const strangers = [other.test, other.live].map(({ key }) => createV2Client(service.origin, key));
  for (const stranger of strangers) {
    expect(wordOf(await stranger.byId(id))).toEqual([403, 'forbidden']);
    expect(wordOf(await actions(stranger, id))).toEqual([403, 'forbidden']);
    expect(wordOf(await stranger.send('/v2/exchange/continue', post({ id })))).toEqual([403, 'forbidden']);
    expect((await stranger.send<{ count: number }>('/v2/exchanges')).body.count).toBe(0);
  }
  expect((await client.byId(id)).status).toBe(200);
  expect((await native.get(id)).status).toBe(200);
});

test('a creation is refused at once while no worker can carry it out, with Retry-After', async () => {
  const { test: native } = await idle.partner();
  const client = createV2Client(idle.origin, native.key);
  const refused = await client.create({ ...LTC_TO_USDT, fromAmount: 2, address: V2_ADDRESSES.trx });
  expect([...wordOf(refused), refused.headers.get('retry-after')]).toEqual([503, 'service_unavailable', '2']);
});

test('a locked rate opens one order with its amounts, and no second one', async () => {
  const { test: native } = await service.partner();
  const client = createV2Client(service.origin, native.key);
  const before = Date.now();
  const { body: rate } = await client.estimate(`${queryOf(LTC_TO_USDT)}&flow=fixed-rate&fromAmount=2`);
  expect(rate.rateId).toMatch(/^[0-9a-z]{1,128}$/);
  expect(Date.parse(rate.validUntil ?? '')).toBeGreaterThan(before + 60_000);
  expect(Date.parse(rate.validUntil ?? '')).toBeLessThanOrEqual(Date.now() + 600_000);
  const body = { ...LTC_TO_USDT, fromAmount: 2, address: V2_ADDRESSES.trx, flow: 'fixed-rate', rateId: rate.rateId };
  const { body: created } = await client.create(body);
  const { body: order } = await native.get(created.id);
  expect(created).toMatchObject({
    fromAmount: 2,
    toAmount: rate.toAmount,
    validUntil: order.expires_at,
    rateId: rate.rateId,
  });
  expect(wordOf(await client.create(body))).toEqual([400, 'rate_id_not_found_or_expired']);
});

test('a quote of the Partner API at a fixed rate can be used as a rate here, and one at a floating rate cannot', async () => {
  const { test: native } = await service.partner();
  const client = createV2Client(service.origin, native.key);
  const query = { from: 'BTC', to: 'ETH', amount: '0.05', rate: 'fixed' };
  const quote = await native.call<{ quote_id: string }>('GET', '/estimate', undefined, { query });
  const rateId = quote.body.quote_id;
  const pair = { fromCurrency: 'btc', toCurrency: 'eth', fromAmount: '5e-2' };
  const { status, body } = await client.create({ ...pair, address: V2_ADDRESSES.eth, flow: 'fixed-rate', rateId });
  expect([status, body.directedAmount]).toEqual([200, 0.05]);
  const floating = await native.quote({ from: 'BTC', to: 'ETH', amount: '0.05', provider: 'alphaswap' });
  const order = { ...pair, address: V2_ADDRESSES.eth, flow: 'fixed-rate', rateId: floating };
  expect(wordOf(await client.create(order))).toEqual([400, 'rate_id_not_found_or_expired']);
});

describe('the list of orders', () => {
  interface Page {
    count: number;
    exchanges: { requestId: string; createdAt: string; status: string; flow: string }[];
  }
  let client: V2Client;
  let ids: string[];

  beforeAll(async () => {
    const { test: native } = await service.partner();
    client = createV2Client(service.origin, native.key);
    ids = [];
    for (const [scenario, userId] of [
      ['success', 'a'],
      ['fail', 'b'],
      ['stuck', 'a'],
      ['refund', 'c'],
      ['success', 'b'],
    ] as const) {
      ids.push((await client.open(scenario, { userId, payload: { n: ids.length } })).id);
    }
    await native.advance(ids[0] ?? '', { by: 'PT10000S' });
    await native.advance(ids[1] ?? '', { by: 'PT10000S' });
    await native.advance(ids[3] ?? '', { by: 'PT500S' });
  });
  const list = async (query: string) => (await client.send<Page>(`/v2/exchanges?${query}`)).body;
  const idsOf = ({ exchanges }: Page) => exchanges.map(({ requestId }) => requestId);

  test('pages neither repeat nor lose an order, in either direction', async () => {
    const read = async (direction: string) =>
      (
        await Promise.all([0, 2, 4, 6].map((offset) => list(`limit=2&offset=${offset}&sortDirection=${direction}`)))
      ).flatMap(idsOf);
    expect(await read('ASC')).toEqual(ids);
    expect(await read('DESC')).toEqual([...ids].reverse());
    expect(await list('offset=100')).toEqual({ count: 5, exchanges: [] });
  });

  test('a limit that is too large or too small is clamped, not refused', async () => {
    expect((await list('limit=100000')).exchanges).toHaveLength(5);
    expect((await list('limit=0')).exchanges).toHaveLength(1);
    expect((await list('limit=-3&offset=-1')).exchanges).toHaveLength(1);
  });

  test('a filter finds the named orders, in their order', () =>
    expectForEach(
      [
        ['statuses=finished', [0]],
        ['statuses=new', [2, 4]],
        ['statuses=waiting,failed', [1, 2, 4]],
        ['statuses=verifying', [3]],
        ['userId=b', [1, 4]],
        ['userId=nobody', []],
        [`payoutAddress=${V2_ADDRESSES.trx}&statuses=finished`, [0]],
        ['payoutAddress=elsewhere', []],
        ['dateFrom=2999-01-01', []],
        ['dateTo=2999-01-01T00:00:00.000Z', [0, 1, 2, 3, 4]],
        ['dateTo=2000-01-01&dateField=updatedAt', []],
      ],
      async ([query, places]) => {
        const page = await list(`${query}&sortDirection=ASC`);
        expect([page.count, idsOf(page)]).toEqual([places.length, places.map((place) => ids[place])]);
      },
    ));

  test('one order can be found by its id within its own instant, both ends included', async () => {
    const [first] = (await list(`requestId=${ids[2]}`)).exchanges;
    expect(first?.requestId).toBe(ids[2]);
    const bounds = `dateFrom=${first?.createdAt}&dateTo=${first?.createdAt}`;
    expect(idsOf(await list(bounds))).toContain(ids[2]);
  });

  test('can be sorted by the last change, the most recent first', async () => {
    const [latest] = idsOf(await list('sortField=updatedAt&limit=1'));
    expect([ids[0], ids[1]]).toContain(latest);
  });

  test('a wrong filter is refused', () =>
    expectForEach(
      ['statuses=completed', 'sortDirection=up', 'sortField=id', 'limit=ten', 'dateFrom=yesterday'],
      async (query) => {
        expect(wordOf(await client.send(`/v2/exchanges?${query}`))).toEqual([400, 'not_valid_params']);
      },
    ));
});
