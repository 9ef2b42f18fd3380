import { pino } from 'pino';
import { createApp } from '#api/app';
import { type RunningServer, startServer } from '#api/server';
import type { ApiServices } from '#api/services';
import { V2_ROUTES } from '#api/v2/routes';
import type { AssetId } from '#domain/assets/currencies';
import type { RateType } from '#domain/quotes/terms';
import { V2_ERRORS } from '#domain/v2/error';
import type { ProviderErrorKind } from '#providers/failure-label';
import { ProviderError } from '#providers/provider';
import { SIMULATED_PROVIDERS } from '#providers/simulated/provider';
import { PUBLIC_URL } from '#test/helpers/api/process';
import { startTestApi, type TestApi, type TestPartner, useTestApi } from '#test/helpers/api/test-api';
import { expectForEach } from '#test/helpers/expect-for-each';
import { createV2Client, LTC_TO_USDT, queryOf, V2_ADDRESSES, type V2Client } from '#test/helpers/v2/v2-client';
import { type ErrorSetup, estimate, PAIR, ROWS } from './error-rows';

describe('errors', () => {
  let api: TestApi;
  let setup: ErrorSetup;
  let client: V2Client;
  /** An API in which everything a handler uses has a bug. */
  let faulty: RunningServer;

  beforeAll(async () => {
    api = await startTestApi();
    const partner = await api.newPartner();
    client = createV2Client(api.origin, partner.testKey);
    faulty = await startFaulty(api.services);
    setup = { api, partner, client, faulty: `http://127.0.0.1:${faulty.port}` };
  });
  afterAll(async () => {
    await faulty.close();
    await api.close();
  });

  afterEach(() => jest.restoreAllMocks());

  async function startFaulty(services: ApiServices): Promise<RunningServer> {
    let works = true;
    const broken = new Proxy(services, {
      get(target, name) {
        if (works || name === 'clientIp' || name === 'lockouts') {
          return target[name as keyof ApiServices];
        }
        throw new TypeError('a bug');
      },
    });
    const app = createApp(broken, pino({ level: 'silent' }));
    works = false;
    return startServer(app, { host: '127.0.0.1', port: 0, publicUrl: PUBLIC_URL });
  }

  test('an error has its status and its code, and mentions nothing of the Partner API', () =>
    expectForEach(ROWS, async ([_situation, http, word, provoke]) => {
      const { status, body, headers } = await provoke(setup);
      expect([status, body.error]).toEqual([http, word]);
      expect(body.message).toMatch(/^\S.*\S$/);
      expect(body.message).not.toMatch(/\b(X-API-Key|quote_id|AMOUNT_|from_network|extra_id|refund_address)\b/);
      expect(headers.get('cache-control')).toBe('no-store');
      const isAboutAmount =
        ['deposit_too_small', 'out_of_range'].includes(word) || /^amountTo is too/.test(body.message);
      expect(body.payload !== undefined).toBe(isAboutAmount);
    }));

  test('both messages about amounts are the ones that front ends expect', async () => {
    const [low, high] = await Promise.all(
      [0.0001, 90_000_000].map((amount) => estimate(`${PAIR}&fromAmount=${amount}`)(setup)),
    );
    expect([low?.body.message, high?.body.message]).toEqual(['Out of min amount', 'Out of max amount']);
  });

  test("the range of a refused amount is the pair's own range in sent amounts, also in the reverse direction", async () => {
    const range = (flow: string) =>
      client.send<{ minAmount: number; maxAmount: number }>(`/v2/exchange/range?${PAIR}&flow=${flow}`);
    const { body: floating } = await range('standard');
    expect((await estimate(`${PAIR}&fromAmount=0.0001`)(setup)).body.payload?.range).toEqual({
      minAmount: floating.minAmount,
      maxAmount: floating.maxAmount,
    });
    const { body: held } = await range('fixed-rate');
    const refused = await estimate(`${PAIR}&flow=fixed-rate&type=reverse&toAmount=0.01`)(setup);
    expect(refused.body.message).toBe('amountTo is too small');
    expect(refused.body.payload?.range).toEqual({ minAmount: held.minAmount, maxAmount: held.maxAmount });
  });

  test('the range of a refused amount has the limit that refused it, not a stated one that takes it', async () => {
    const refusing = (kind: ProviderErrorKind, limit: string) => {
      for (const provider of SIMULATED_PROVIDERS) {
        jest.spyOn(provider, 'limits').mockResolvedValue({ min: '1', max: '9' });
        jest.spyOn(provider, 'quote').mockRejectedValue(new ProviderError(kind, { limit }));
      }
    };
    const refused = async () => (await estimate(`${PAIR}&fromAmount=4`)(setup)).body;
    refusing('below_limit', '5');
    expect(await refused()).toMatchObject({
      error: 'deposit_too_small',
      payload: { range: { minAmount: 5, maxAmount: 9 } },
    });
    refusing('above_limit', '3');
    expect(await refused()).toMatchObject({
      error: 'out_of_range',
      payload: { range: { minAmount: 1, maxAmount: 3 } },
    });
  });

  test('limits of a fixed rate are those that the providers state for it', async () => {
    for (const provider of SIMULATED_PROVIDERS) {
      const limits = async (_from: AssetId, _to: AssetId, rateType?: RateType) =>
        rateType === 'fixed' ? { min: '3', max: '7' } : { min: '1', max: '9' };
      jest.spyOn(provider, 'limits').mockImplementation(limits);
    }
    const ask = async (path: string, flow: string) =>
      (await client.send<{ minAmount: number; maxAmount?: number }>(`/v2/exchange/${path}?${PAIR}&flow=${flow}`)).body;
    expect(await ask('range', 'fixed-rate')).toMatchObject({ minAmount: 3, maxAmount: 7 });
    expect(await ask('min-amount', 'fixed-rate')).toMatchObject({ minAmount: 3 });
    expect(await ask('range', 'standard')).toMatchObject({ minAmount: 1, maxAmount: 9 });
  });

  test('both ends of a stated range are accepted', async () => {
    const { body } = await client.send<{ minAmount: number; maxAmount: number }>(`/v2/exchange/range?${PAIR}`);
    for (const amount of [body.minAmount, body.maxAmount]) {
      expect((await client.estimate(`${PAIR}&fromAmount=${amount}`)).status).toBe(200);
    }
  });

  test('every code of the layer is provoked here, except those with their own tests', () => {
    const elsewhere = ['not_available', 'too_many_requests'];
    const words = new Set([...ROWS.map(([, , word]) => word), ...elsewhere]);
    expect([...words].sort()).toEqual(Object.keys(V2_ERRORS).sort());
  });

  test('a refused refund frees its Idempotency-Key, however long the id that it names is', async () => {
    const refund = (id: string) =>
      client.send<{ error: string }>('/v2/exchange/refund', {
        method: 'POST',
        headers: { 'Idempotency-Key': 'long-id' },
        body: { id, address: V2_ADDRESSES.ltc },
      });
    for (const id of ['x'.repeat(8_000), 'ord_unknown']) {
      const { status, body } = await refund(id);
      expect([status, body.error]).toEqual([404, 'not_found']);
    }
  });

  test('a wrong method on any path is refused with the allowed methods', () =>
    expectForEach([...new Set(V2_ROUTES.map(({ path }) => path))], async (path) => {
      const url = `/v2${path.replace('{id}', 'x')}`;
      const response = await fetch(api.origin + url, { method: 'DELETE' });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toMatch(/^(GET, HEAD|POST)(, POST)?, OPTIONS$/);
      expect(await response.json()).toEqual({ error: 'not_valid_params', message: expect.stringContaining('DELETE') });
    }));
});

describe('keys', () => {
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
});
