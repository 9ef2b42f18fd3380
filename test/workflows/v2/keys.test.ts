import { type TestPartner, useTestApi } from '#test/helpers/api/test-api';
import { expectForEach } from '#test/helpers/expect-for-each';
import { createV2Client, LTC_TO_USDT, queryOf, V2_ADDRESSES } from '#test/helpers/v2/v2-client';

const api = useTestApi(undefined, { keyless: { readsPerMinute: 20, bulkPerMinute: 20 } });
let partner: TestPartner;

beforeAll(async () => {
  partner = await api.newPartner();
});

const at = (ip: string, headers: Record<string, string> = {}) => ({ headers: { 'X-Forwarded-For': ip, ...headers } });
const keyless = () => createV2Client(api.origin, null);
const PAIR = queryOf(LTC_TO_USDT);

test('public reads need no key', () =>
  expectForEach(
    [
      '/v2/exchange/currencies',
      `/v2/exchange/min-amount?${PAIR}`,
      `/v2/exchange/range?${PAIR}`,
      `/v2/exchange/estimated-amount?${PAIR}&fromAmount=2`,
      '/v2/exchange/available-pairs?fromCurrency=ltc&toCurrency=xmr',
      `/v2/exchange/network-fee?${PAIR}&fromAmount=2`,
      '/v2/markets/estimate?fromCurrency=ltc&toCurrency=usdt&fromAmount=2',
      `/v2/validate/address?currency=ltc&address=${V2_ADDRESSES.ltc}`,
      '/v2/addresses-by-name?name=someone',
    ],
    async (url) => {
      expect((await keyless().send(url, at('10.1.0.1'))).status).toBe(200);
    },
  ));

test('all other routes need one', () =>
  expectForEach(
    [
      ['POST', '/v2/exchange'],
      ['GET', '/v2/exchange/by-id?id=x'],
      ['GET', '/v2/exchange/by-id/x'],
      ['GET', '/v2/exchange/actions?id=x'],
      ['POST', '/v2/exchange/continue'],
      ['POST', '/v2/exchange/refund'],
      ['GET', '/v2/exchanges'],
    ],
    async ([method, url]) => {
      const ip = `10.2.${Math.floor(Math.random() * 255)}.${Math.floor(Math.random() * 255)}`;
      expect((await keyless().send(url, { method, ...at(ip) })).status).toBe(401);
    },
  ));

test('the key is read from either header in any case; the layer’s own has priority, and an empty one counts as missing', async () => {
  const ask = (headers: Record<string, string>) => keyless().send('/v2/exchanges', at('10.3.0.1', headers));
  const bad = 'pk_test_bad';
  expect((await ask({ 'X-ChangeNow-Api-Key': partner.testKey })).status).toBe(200);
  expect((await ask({ 'X-API-Key': partner.testKey })).status).toBe(200);
  expect((await ask({ 'x-changenow-api-key': partner.testKey, 'x-api-key': bad })).status).toBe(200);
  expect((await ask({ 'x-changenow-api-key': '', 'x-api-key': partner.testKey })).status).toBe(200);
  expect((await ask({ 'x-changenow-api-key': bad, 'x-api-key': partner.testKey })).status).toBe(401);
});

test('bad keys here and at the Partner API count together, and lock out the address from both', async () => {
  const bad = { 'x-changenow-api-key': 'pk_test_bad' };
  for (let nth = 0; nth < 3; nth += 1) {
    expect((await keyless().send('/v2/exchange/currencies', at('10.4.0.1', bad))).status).toBe(401);
  }
  await api.get('/currencies', { key: 'pk_test_bad', ip: '10.4.0.1' });
  // A missing key counts where one is needed.
  await keyless().send('/v2/exchanges', at('10.4.0.1'));
  const locked = await keyless().send<{ error: string }>('/v2/exchange/currencies', at('10.4.0.1'));
  expect([locked.status, locked.body.error]).toEqual([429, 'too_many_requests']);
  expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(600);
  expect((await api.get('/currencies', { ip: '10.4.0.1' })).status).toBe(429);
});

test('reads without a key share the limit of their address with the Partner API', async () => {
  for (let nth = 0; nth < 10; nth += 1) {
    await api.get('/health', { ip: '10.5.0.1' });
    await keyless().send('/v2/addresses-by-name?name=x', at('10.5.0.1'));
  }
  const refused = await keyless().send<{ error: string }>('/v2/addresses-by-name?name=x', at('10.5.0.1'));
  expect([refused.status, refused.body.error]).toEqual([429, 'too_many_requests']);
  expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');
});

test('a page of any origin may call the layer, with a key and a body', async () => {
  const preflight = await fetch(`${api.origin}/v2/exchange`, {
    method: 'OPTIONS',
    headers: {
      'X-Forwarded-For': '10.6.0.1',
      Origin: 'https://wallet.example',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type,x-changenow-api-key',
    },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  expect(preflight.headers.get('access-control-allow-methods')).toContain('POST');
  const allowed = preflight.headers.get('access-control-allow-headers') ?? '';
  expect(allowed.split(', ')).toEqual(expect.arrayContaining(['content-type', 'x-changenow-api-key', 'x-api-key']));
});
