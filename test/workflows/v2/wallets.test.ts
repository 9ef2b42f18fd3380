import type { V2Created } from '#contract/v2/create-order';
import type { V2Currency } from '#contract/v2/currency';
import type { Range, V2Estimate } from '#contract/v2/estimate';
import type { V2Order } from '#contract/v2/order';
import { type Service, startService } from '#test/helpers/service/service';
import { createV2Client, queryOf, V2_ADDRESSES, type V2Client } from '#test/helpers/v2/v2-client';

let service: Service;
let client: V2Client;
let keyless: V2Client;

beforeAll(async () => {
  service = await startService();
  client = createV2Client(service.origin, (await service.partner()).test.key);
  keyless = createV2Client(service.origin, null);
});
afterAll(() => service.close());

const JSON_TYPE = { 'Content-Type': 'application/json' };
const post = (body: unknown, headers = JSON_TYPE) => ({ method: 'POST', headers, body });

describe('Edge: upper case for currencies, fixed rates first, an order for every quote', () => {
  const CODES = 'fromCurrency=BTC&toCurrency=usdt&fromNetwork=btc&toNetwork=eth';

  test('reads the assets without a key', async () => {
    const { body } = await keyless.send<V2Currency[]>('/v2/exchange/currencies?active=true&isFiat=false', {
      headers: JSON_TYPE,
    });
    expect(body.length).toBeGreaterThan(100);
    for (const { ticker, network, tokenContract } of body) {
      expect([typeof ticker, typeof network]).toEqual(['string', 'string']);
      expect(tokenContract === null || tokenContract.length > 5).toBe(true);
    }
    const contractOf = (code: string) => body.find(({ legacyTicker }) => legacyTicker === code)?.tokenContract;
    expect(['btc', 'ethbase', 'usdterc20', 'usdttrc20'].map(contractOf)).toEqual([
      null,
      null,
      '0xdAC17F958D2ee523a2206206994597C13D831ec7',
      'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    ]);
  });

  test.each(['fixed-rate', 'standard'])('sells at %s', async (flow) => {
    const range = await client.send<Range>(`/v2/exchange/range?flow=${flow}&${CODES}`, { headers: JSON_TYPE });
    expect([typeof range.body.minAmount, typeof range.body.maxAmount]).toEqual(['number', 'number']);
    const useRateId = String(flow === 'fixed-rate');
    const { body: rate } = await client.send<V2Estimate>(
      `/v2/exchange/estimated-amount?flow=${flow}&useRateId=${useRateId}&fromAmount=0.05&type=direct&${CODES}`,
      { headers: JSON_TYPE },
    );
    const isHeld = flow === 'fixed-rate';
    expect([rate.rateId !== null, rate.validUntil !== null]).toEqual([isHeld, isHeld]);
    const { status, body } = await client.send<V2Created>(
      '/v2/exchange',
      post({
        fromCurrency: 'BTC',
        toCurrency: 'usdt',
        fromNetwork: 'btc',
        toNetwork: 'eth',
        fromAmount: '0.05',
        toAmount: '',
        type: 'direct',
        address: V2_ADDRESSES.eth,
        refundAddress: V2_ADDRESSES.btc,
        flow,
        ...(rate.rateId && { rateId: rate.rateId }),
        payload: {},
      }),
    );
    expect([status, typeof body.fromAmount, typeof body.toAmount]).toEqual([200, 'number', 'number']);
    expect(body.toAmount).toBe(rate.toAmount);
    expect(body).toMatchObject({ fromCurrency: 'btc', toCurrency: 'usdt', flow, type: 'direct' });
  });

  test('buys at a fixed rate only', async () => {
    const { body: rate } = await client.send<V2Estimate>(
      `/v2/exchange/estimated-amount?flow=fixed-rate&useRateId=true&toAmount=3000&type=reverse&${CODES}`,
      { headers: JSON_TYPE },
    );
    const { body } = await client.send<V2Created>(
      '/v2/exchange',
      post({
        fromCurrency: 'BTC',
        toCurrency: 'usdt',
        fromNetwork: 'btc',
        toNetwork: 'eth',
        fromAmount: '',
        toAmount: '3000',
        type: 'reverse',
        address: V2_ADDRESSES.eth,
        refundAddress: V2_ADDRESSES.btc,
        flow: 'fixed-rate',
        rateId: rate.rateId,
        payload: { promoCode: 'summer' },
      }),
    );
    expect(body).toMatchObject({ fromAmount: rate.fromAmount, toAmount: 3000, directedAmount: 3000, type: 'reverse' });
  });
});

describe('Cake Wallet: no useRateId, a fresh rate right before each reverse order, numbers in the payload', () => {
  const PAIR = { fromCurrency: 'xmr', toCurrency: 'btc', fromNetwork: 'xmr', toNetwork: 'btc' };
  const PAYLOAD = { app: 'cakewallet', device: 'ios', distribution: 'appstore', version: 4231 };

  test('a floating order', async () => {
    const { body: range } = await client.send<Range>(`/v2/exchange/range?${queryOf({ ...PAIR, flow: 'standard' })}`);
    const query = { ...PAIR, type: 'direct', flow: 'standard', fromAmount: '1.5' };
    const { body: rate } = await client.send<V2Estimate>(`/v2/exchange/estimated-amount?${queryOf(query)}`);
    expect(rate.toAmount).toBeGreaterThan(0);
    expect(range.minAmount).toBeLessThan(1.5);
    const { status, body } = await client.send<V2Created>(
      '/v2/exchange',
      post({
        ...PAIR,
        fromAmount: '1.5',
        address: V2_ADDRESSES.btc,
        flow: 'standard',
        type: 'direct',
        refundAddress: V2_ADDRESSES.xmr,
        payload: PAYLOAD,
      }),
    );
    expect([status, typeof body.id, body.refundAddress]).toEqual([200, 'string', V2_ADDRESSES.xmr]);
  });

  test('a fixed order', async () => {
    const query = { ...PAIR, type: 'reverse', flow: 'fixed-rate', toAmount: '0.004' };
    const { body: rate } = await client.send<V2Estimate>(`/v2/exchange/estimated-amount?${queryOf(query)}`);
    const { body } = await client.send<V2Created>(
      '/v2/exchange',
      post({
        ...PAIR,
        toAmount: '0.004',
        address: V2_ADDRESSES.btc,
        flow: 'fixed-rate',
        type: 'reverse',
        refundAddress: '',
        payload: PAYLOAD,
        rateId: rate.rateId,
      }),
    );
    expect(body).toMatchObject({ toAmount: 0.004, fromAmount: rate.fromAmount, refundAddress: '' });
    const { body: found } = await client.send<V2Order>(`/v2/exchange/by-id?id=${body.id}`);
    expect(found.validUntil).toBe(body.validUntil);
  });

  test('amounts are written with a fraction, which its language requires', async () => {
    const { text } = await client.send(`/v2/exchange/range?${queryOf({ ...PAIR, flow: 'standard' })}`);
    expect(text).toMatch(/"minAmount":\d+\.\d+,"maxAmount":\d+\.\d+/);
  });
});

test('Stack Wallet: every value is a string, the empty one for a missing value', async () => {
  const pair = { fromCurrency: 'btc', fromNetwork: 'btc', toCurrency: 'xmr', toNetwork: 'xmr' };
  const currencies = await client.send<V2Currency[]>('/v2/exchange/currencies?active=true&flow=fixed-rate');
  expect(currencies.body.every(({ supportsFixedRate }) => supportsFixedRate)).toBe(true);
  const pairs = await client.send<unknown[]>(
    `/v2/exchange/available-pairs?${queryOf({ ...pair, toCurrency: '', toNetwork: '' })}`,
  );
  expect(pairs.body.length).toBeGreaterThan(50);
  await client.send<Range>(`/v2/exchange/range?${queryOf({ ...pair, flow: 'standard' })}`);
  const { body: rate } = await client.send<V2Estimate>(
    `/v2/exchange/estimated-amount?${queryOf({ ...pair, flow: 'standard', type: 'direct', fromAmount: '0.01' })}`,
  );
  expect(rate.rateId).toBeNull();
  const { body } = await client.send<V2Created>(
    '/v2/exchange',
    post({
      ...pair,
      address: V2_ADDRESSES.xmr,
      extraId: '',
      refundAddress: '',
      refundExtraId: '',
      userId: '',
      payload: '',
      contactEmail: '',
      flow: 'standard',
      type: 'direct',
      rateId: '',
      fromAmount: '0.01',
    }),
  );
  expect([body.payoutExtraId, body.refundAddress, body.refundExtraId]).toEqual(['', '', '']);
  const { body: found } = await client.send<V2Order>(`/v2/exchange/by-id?id=${body.id}`);
  expect([found.actionsAvailable, found.userId]).toEqual([false, null]);
});

test('MyMonero: no networks at all, and addresses are checked without a key', async () => {
  await keyless.send('/v2/validate/address?currency=btc&address=3E6iM3nAY2sAyTqx5gF6nnCvqAUtMyRGEm');
  const query = 'fromCurrency=xmr&toCurrency=btc&flow=standard&fromAmount=2&toAmount=';
  const { body: rate } = await client.send<V2Estimate>(`/v2/exchange/estimated-amount?${query}`);
  expect(rate).toMatchObject({ fromNetwork: 'xmr', toNetwork: 'btc' });
  const order = { fromCurrency: 'xmr', toCurrency: 'btc', fromAmount: '2', toAmount: '', flow: 'standard' };
  const more = { type: 'direct', address: V2_ADDRESSES.btc, refundAddress: V2_ADDRESSES.xmr, rateId: '' };
  const { body } = await client.send<V2Created>('/v2/exchange', post({ ...order, ...more }));
  expect(body).toMatchObject({ fromCurrency: 'xmr', fromNetwork: 'xmr', toCurrency: 'btc', toNetwork: 'btc' });
});

test('Rubic: the flow before all other parameters, and a receiver that is checked for its network', async () => {
  await client.send('/v2/exchange/currencies?active=true&flow=standard');
  const pair = { fromCurrency: 'eth', fromNetwork: 'eth', toCurrency: 'usdt', toNetwork: 'trx' };
  await client.send<Range>(`/v2/exchange/range?flow=standard&${queryOf(pair)}`);
  const url = `/v2/exchange/estimated-amount?flow=standard&${queryOf({ ...pair, fromAmount: '0.7' })}`;
  await client.send<V2Estimate>(url);
  const check = await keyless.send<{ result: boolean }>(
    `/v2/validate/address?currency=trx&address=${V2_ADDRESSES.trx}`,
  );
  expect(check.body).toEqual({ result: true, message: null, isActivated: null });
  const body = { ...pair, fromAmount: '0.7', address: V2_ADDRESSES.trx, flow: 'standard' };
  expect((await client.send('/v2/exchange', post(body))).status).toBe(200);
});

test('P.cash: a memo for the payout, and its own refund address', async () => {
  const pair = { fromCurrency: 'btc', fromNetwork: 'btc', toCurrency: 'xrp', toNetwork: 'xrp' };
  const body = { ...pair, fromAmount: 0.01, address: V2_ADDRESSES.xrp, extraId: '4711' };
  const created = await client.send<V2Created>('/v2/exchange', post({ ...body, refundAddress: V2_ADDRESSES.btc }));
  expect(created.body).toMatchObject({ payoutExtraId: '4711', payoutExtraIdName: 'Destination Tag' });
  const { body: found } = await client.send<V2Order>(`/v2/exchange/by-id/${created.body.id}`);
  expect(found).toMatchObject({ payoutExtraId: '4711', refundAddress: V2_ADDRESSES.btc, refundExtraId: null });
});
