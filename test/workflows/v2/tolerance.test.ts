import type { V2Created } from '#contract/v2/create-order';
import type { V2Order } from '#contract/v2/order';
import { type Service, startService } from '#test/helpers/service/service';
import { createV2Client, V2_ADDRESSES, type V2Client } from '#test/helpers/v2/v2-client';

let service: Service;
let client: V2Client;

beforeAll(async () => {
  service = await startService();
  client = createV2Client(service.origin, (await service.partner()).test.key);
});
afterAll(() => service.close());

const post = (body: unknown, headers = { 'Content-Type': 'application/json' }) => ({ method: 'POST', headers, body });

test('the official samples: parameters without a value, words for nothing, JSON under another type', async () => {
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
  const body = { fromCurrency: 'btc', toCurrency: 'eth', fromAmount: '0.1', address: V2_ADDRESSES.eth, extraId: null };
  const created = await client.send('/v2/exchange', post(body, { 'Content-Type': 'text/plain' }));
  expect(created.status).toBe(200);
  const listed = await client.send('/v2/exchanges?limit=10&offset=0&sortDirection=&sortField=&dateField=&statuses', {
    headers: { 'Content-Type': 'text/plain' },
  });
  expect(listed.status).toBe(200);
});

test('amounts as programs print them, in queries and as numbers in a body, without a loss', async () => {
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

test('an aggregator: joined tickers, with the network and without', async () => {
  for (const pair of [
    'fromCurrency=usdttrc20&toCurrency=usdcmatic',
    'fromCurrency=usdttrc20&fromNetwork=trx&toCurrency=usdcmatic&toNetwork=matic',
  ]) {
    const { body } = await client.estimate(`${pair}&fromAmount=250`);
    expect(body).toMatchObject({ fromCurrency: 'usdt', fromNetwork: 'trx', toCurrency: 'usdc', toNetwork: 'matic' });
  }
});

test('a client that was given …/v2/exchange as its new base finds every operation', async () => {
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
