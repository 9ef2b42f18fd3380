import { pino } from 'pino';
import { createApp } from '#api/app';
import { type RunningServer, startServer } from '#api/server';
import type { ApiServices } from '#api/services';
import { V2_ROUTES } from '#api/v2/routes';
import { V2_ERRORS } from '#domain/v2/error';
import { startTestApi, type TestApi } from '#test/helpers/api/test-api';
import { expectForEach } from '#test/helpers/expect-for-each';
import { createV2Client, type V2Client } from '#test/helpers/v2/v2-client';
import { type ErrorSetup, estimate, PAIR, ROWS } from './error-rows';

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
  return startServer(app, { host: '127.0.0.1', port: 0 });
}

test('an error has its status and its code, and mentions nothing of the Partner API', () =>
  expectForEach(ROWS, async ([_situation, http, word, provoke]) => {
    const { status, body, headers } = await provoke(setup);
    expect([status, body.error]).toEqual([http, word]);
    expect(body.message).toMatch(/^\S.*\S$/);
    expect(body.message).not.toMatch(/\b(X-API-Key|quote_id|AMOUNT_|from_network|extra_id|refund_address)\b/);
    expect(headers.get('cache-control')).toBe('no-store');
    const isAboutAmount = ['deposit_too_small', 'out_of_range'].includes(word) || /^amountTo is too/.test(body.message);
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

test('a wrong method on any path is refused with the allowed methods', () =>
  expectForEach([...new Set(V2_ROUTES.map(({ path }) => path))], async (path) => {
    const url = `/v2${path.replace('{id}', 'x')}`;
    const response = await fetch(api.origin + url, { method: 'DELETE' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toMatch(/^(GET, HEAD|POST)(, POST)?, OPTIONS$/);
    expect(await response.json()).toEqual({ error: 'not_valid_params', message: expect.stringContaining('DELETE') });
  }));
