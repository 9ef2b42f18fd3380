import type { Order } from '#contract/orders/order';
import type { V2Created } from '#contract/v2/create-order';
import type { V2Order } from '#contract/v2/order';
import { unfinish } from '#test/api/errors/rows/create-rows';
import type { Client } from '#test/helpers/service/client';
import { followOrder } from '#test/helpers/service/order-stream';
import type { TestPartner } from '#test/helpers/service/partners';
import { type Service, startService } from '#test/helpers/service/service';
import { createV2Client, LTC_TO_USDT, V2_ADDRESSES, type V2Client } from '#test/helpers/v2/v2-client';

let service: Service;
let client: V2Client;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

describe('an order in two APIs', () => {
  let partner: TestPartner;

  let native: Client;

  beforeEach(async () => {
    partner = await service.partner();
    native = partner.test;
    client = createV2Client(service.origin, native.key);
  });

  interface Listed {
    count: number;
    exchanges: { requestId: string; status: string; flow: string; partnerInfo: { userId: string | null } }[];
  }

  test('made in the v2 layer is an ordinary order of the Partner API: read, listed, streamed and announced', async () => {
    const receiver = await service.webhooks(partner.partnerId);
    const { id, payinAddress, toAmount } = await client.open('success', { userId: 'customer-7', payload: { a: 1 } });
    const { body: order } = await native.get(id);
    expect(order).toMatchObject({
      order_id: id,
      from: 'LTC',
      to: 'USDT',
      to_network: 'trx',
      amount_from: '2',
      deposit_address: payinAddress,
      status: 'waiting_deposit',
      partner_order_ref: null,
    });
    expect(Number(order.amount_to_expected)).toBeCloseTo(toAmount, 8);
    const listed = await native.call<{ items: Order[] }>('GET', '/me/orders');
    expect(listed.body.items.map(({ order_id }) => order_id)).toEqual([id]);
    const stream = await followOrder(native, id);
    await native.advance(id, { by: 'PT10000S' });
    const ids = await receiver.arrived(id, 5);
    expect(ids.at(-1)).toMatch(`${id}:completed:`);
    expect(await stream.arrived(5)).toEqual(ids);
    stream.close();
    expect((await client.byId(id)).body).toMatchObject({ status: 'finished', userId: 'customer-7' });
  });

  test('has amounts cut to eight decimals in the v2 layer: down for received, up for sent ones', async () => {
    const pair = { fromCurrency: 'eth', fromNetwork: 'eth', toCurrency: 'dai', toNetwork: 'eth' };
    const text = JSON.stringify({ ...pair, fromAmount: 0, address: V2_ADDRESSES.eth }).replace(
      '"fromAmount":0',
      '"fromAmount":1.123456789012345678',
    );
    const created = await client.create(text);
    const { body: order } = await native.get(created.body.id);
    expect(order.amount_from).toBe('1.123456789012345678');
    expect(order.amount_to_expected).toMatch(/^\d+\.\d{9,}$/);
    expect(created.text).toContain('"fromAmount":1.12345679,');
    const cut = order.amount_to_expected.replace(/(\.\d{8}).*/, '$1').replace(/0+$/, '');
    expect(created.text).toContain(`"toAmount":${cut},`);
  });

  test('made in the Partner API can be read and listed in the v2 layer', async () => {
    const order = await native.open({
      scenario: 'refund',
      ttlSeconds: 1000,
      body: { refund_address: V2_ADDRESSES.btc },
    });
    await native.advance(order.order_id, { to: 'next' });
    await native.advance(order.order_id, { to: 'next' });
    expect((await native.get(order.order_id)).body.status).toBe('refund_required');
    expect((await client.byId(order.order_id)).body).toMatchObject({
      status: 'verifying',
      fromCurrency: 'btc',
      toCurrency: 'eth',
      toLegacyTicker: 'eth',
      expectedAmountFrom: 0.05,
      refundAddress: V2_ADDRESSES.btc,
      validUntil: null,
      userId: null,
    });
    const { body } = await client.send<Listed>('/v2/exchanges');
    expect(body).toMatchObject({
      count: 1,
      exchanges: [{ requestId: order.order_id, status: 'verifying', flow: 'standard' }],
    });
  });

  test('shows a refund action of the Partner API as the refund it becomes', async () => {
    const { id } = await client.open('refund');
    await native.advance(id, { to: 'next' });
    await native.advance(id, { to: 'next' });
    // Unless the installation offers refunds here, only the Partner API has them.
    expect((await client.byId(id)).body.actionsAvailable).toBe(false);
    const body = { id, address: V2_ADDRESSES.ltc };
    const refused = await client.send<{ error: string }>('/v2/exchange/refund', { method: 'POST', body });
    expect([refused.status, refused.body.error]).toEqual([400, 'not_available']);
    expect((await native.refund(id, { action: 'refund_to_address', refund_address: V2_ADDRESSES.ltc })).status).toBe(
      202,
    );
    expect((await client.byId(id)).body.status).toBe('verifying');
    await native.advance(id, { by: 'PT10000S' });
    expect((await client.byId(id)).body.status).toBe('refunded');
  });

  test('may have the same customer as many other open orders, and is not taken for a duplicate', async () => {
    const ids = [];
    for (let nth = 0; nth < 3; nth += 1) {
      ids.push((await client.open('stuck', { userId: 'customer-7' })).id);
    }
    expect(new Set(ids).size).toBe(3);
  });

  test('is opened once by repeated creations with its Idempotency-Key, by either path', async () => {
    const body = { ...LTC_TO_USDT, fromAmount: 2, address: V2_ADDRESSES.trx };
    const ask = (path: string, extra = {}) =>
      client.send<V2Created>(path, {
        method: 'POST',
        headers: { 'Idempotency-Key': 'once-7' },
        body: { ...body, ...extra },
      });
    const first = await ask('/v2/exchange');
    const again = await ask('/v2/exchange/exchange');
    expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true']);
    const other = await ask('/v2/exchange', { fromAmount: 3 });
    expect([other.status, (other.body as unknown as { error: string }).error]).toEqual([422, 'not_valid_params']);
    expect((await native.call<{ total: number }>('GET', '/me/orders')).body.total).toBe(1);
  });

  test('is not created again while its first call still runs: 409 with Retry-After, as documented', async () => {
    const ask = () =>
      client.send<{ error: string }>('/v2/exchange', {
        method: 'POST',
        headers: { 'Idempotency-Key': 'slow-7' },
        body: { ...LTC_TO_USDT, fromAmount: 2, address: V2_ADDRESSES.trx },
      });
    await ask();
    await unfinish({ service, partner });
    const { status, body, headers } = await ask();
    expect([status, body.error, headers.get('retry-after')]).toEqual([409, 'not_available', '1']);
    expect((await native.call<{ total: number }>('GET', '/me/orders')).body.total).toBe(1);
  });

  test('is the same for the same seed, and its scenario can be chosen as in the Partner API', async () => {
    const body = { ...LTC_TO_USDT, fromAmount: 2, address: V2_ADDRESSES.trx };
    const query = 'sandbox_scenario=fail&sandbox_ttl=50&sandbox_seed=demo';
    const first = await client.create(body, query);
    const again = await client.create(body, query);
    expect(again.text).toBe(first.text);
    await native.advance(first.body.id, { by: 'PT1H' });
    expect((await client.byId(first.body.id)).body.status).toBe('failed');
  });

  test('earns the partner the same in both, and the list shows the earning', async () => {
    await client.open('success');
    const { body } = await client.send<{ exchanges: { partnerInfo: { commission: unknown } }[] }>('/v2/exchanges');
    // Half a percent of commission, of which the trial tier has a share.
    expect(body.exchanges[0]?.partnerInfo.commission).toEqual({
      currency: 'ltc',
      amount: expect.any(Number),
      percent: expect.any(Number),
    });
  });
});

describe('tolerance towards clients', () => {
  beforeAll(async () => {
    client = createV2Client(service.origin, (await service.partner()).test.key);
  });

  const post = (body: unknown, headers = { 'Content-Type': 'application/json' }) => ({ method: 'POST', headers, body });

  test('accepts the official samples: parameters without a value, words for nothing, JSON with another type', async () => {
    const query = 'fromCurrency=btc&toCurrency=usdt&fromAmount=0.1&toAmount=&fromNetwork=btc&toNetwork=eth';
    for (const rest of [
      'flow=fixed-rate&type=&useRateId=true',
      'flow=&type=&useRateId=',
      'useRateId=undefined',
      'type',
    ]) {
      expect((await client.estimate(`${query}&${rest}`)).status).toBe(200);
    }
    const market = 'fromCurrency=usdt&toCurrency=btc&fromAmount=1000&toAmount&type=direct';
    expect((await client.send(`/v2/markets/estimate?${market}`)).status).toBe(200);
    const body = {
      fromCurrency: 'btc',
      toCurrency: 'eth',
      fromAmount: '0.1',
      address: V2_ADDRESSES.eth,
      extraId: null,
    };
    const created = await client.send('/v2/exchange', post(body, { 'Content-Type': 'text/plain' }));
    expect(created.status).toBe(200);
    const listed = await client.send('/v2/exchanges?limit=10&offset=0&sortDirection=&sortField=&dateField=&statuses', {
      headers: { 'Content-Type': 'text/plain' },
    });
    expect(listed.status).toBe(200);
  });

  test('accepts amounts as programs print them, in queries and as numbers in a body, without a loss', async () => {
    const pair = 'fromCurrency=btc&toCurrency=eth';
    for (const amount of ['1e-02', '1E-2', '0.01', '.01', '00.0100', '+0.01', '10e-3']) {
      const { body } = await client.estimate(`${pair}&fromAmount=${encodeURIComponent(amount)}`);
      expect([amount, body.fromAmount]).toEqual([amount, 0.01]);
    }
    const text = `{"fromCurrency":"btc","toCurrency":"eth","fromAmount":5e-02,"address":"${V2_ADDRESSES.eth}"}`;
    expect((await client.create(text)).body.fromAmount).toBe(0.05);
    const float = await client.estimate('fromCurrency=ltc&toCurrency=xmr&fromAmount=0.30000000000000004');
    expect(float.body.fromAmount).toBe(0.3);
  });

  test('accepts a typed client, which sends 0 for the amount that it does not name and prints booleans with a capital', async () => {
    const query = 'fromCurrency=ltc&toCurrency=doge&fromAmount=10&toAmount=0&fromNetwork=&toNetwork=&useRateId=False';
    expect((await client.estimate(`${query}&flow=standard&type=direct`)).status).toBe(200);
    const { body: none } = await client.estimate('fromCurrency=ltc&toCurrency=doge&fromAmount=0.00&flow=standard');
    expect(none).toMatchObject({ error: 'not_valid_params', message: expect.stringContaining('fromAmount') });
    for (const toAmount of [0, '0', '0.0']) {
      const body = { fromCurrency: 'btc', toCurrency: 'eth', fromAmount: '0.05', toAmount, address: V2_ADDRESSES.eth };
      expect((await client.create(JSON.stringify(body))).status).toBe(200);
    }
    const listed = async (active: string) => (await client.send(`/v2/exchange/currencies?active=${active}`)).body;
    expect(await listed('True')).toEqual(await listed('true'));
  });

  test("accepts an aggregator's joined tickers, with the network and without", async () => {
    for (const pair of [
      'fromCurrency=usdttrc20&toCurrency=usdcmatic',
      'fromCurrency=usdttrc20&fromNetwork=trx&toCurrency=usdcmatic&toNetwork=matic',
    ]) {
      const { body } = await client.estimate(`${pair}&fromAmount=250`);
      expect(body).toMatchObject({ fromCurrency: 'usdt', fromNetwork: 'trx', toCurrency: 'usdc', toNetwork: 'matic' });
    }
  });

  test('finds every operation for a client whose new base URL is …/v2/exchange', async () => {
    const pair = 'fromCurrency=ltc&toCurrency=xmr';
    for (const url of [
      '/v2/exchange/exchange/currencies',
      `/v2/exchange/exchange/min-amount?${pair}`,
      `/v2/exchange/exchange/range/?${pair}`,
      `/v2/exchange/exchange/estimated-amount?${pair}&fromAmount=2`,
      `/v2/exchange/validate/address?currency=ltc&address=${V2_ADDRESSES.ltc}`,
      '/v2/exchange/exchanges',
      `/v2/exchange/markets/estimate?${pair}&fromAmount=2`,
      '/v2/exchange/addresses-by-name?name=someone',
    ]) {
      expect([url, (await client.send(url)).status]).toEqual([url, 200]);
    }
    const body = { fromCurrency: 'ltc', toCurrency: 'xmr', fromAmount: 2, address: V2_ADDRESSES.xmr };
    const created = await client.send<V2Created>('/v2/exchange/exchange', post(body));
    const { id } = created.body;
    for (const url of [`/v2/exchange/exchange/by-id?id=${id}`, `/v2/exchange/exchange/by-id/${id}/`]) {
      expect((await client.send<V2Order>(url)).body).toMatchObject({ id, status: 'waiting' });
    }
  });
});
