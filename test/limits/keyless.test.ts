import { newApiKey } from '../../src/net/secret';
import { errorOf, startTestApi, type TestApi } from '../api/support';
import { track } from '../track/orders';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi(undefined, {
    keyless: { readsPerMinute: 60, bulkPerMinute: 10 },
    healthProbes: ['192.0.2.0/24'],
  });
});
afterAll(() => api.close());

let addresses = 0;
function newIp(): string {
  addresses += 1;
  return `203.0.113.${addresses}`;
}

const remaining = (response: Response) => Number(response.headers.get('x-ratelimit-remaining'));
const ESTIMATE = '/estimate?from=BTC&to=XMR&amount=0.05';

/** Spends what an address has. */
async function exhaust(ip: string, path = '/limits?from=BTC&to=XMR'): Promise<void> {
  for (;;) {
    const { status } = await api.get(path, { ip });
    if (status === 429) {
      return;
    }
  }
}

/** 61 reads of a new address, one after the other, before its bucket's first step. */
async function sixtyOneReads(): Promise<Response[]> {
  const ip = newIp();
  const startedAt = Date.now();
  const answers: Response[] = [];
  for (let count = 0; count < 61; count += 1) {
    answers.push(await api.get('/limits?from=BTC&to=XMR', { ip }));
  }
  return Date.now() - startedAt < 900 ? answers : sixtyOneReads();
}

test('without a key 60 reads pass, one after the other, and the 61st is refused with what to wait', async () => {
  const answers = await sixtyOneReads();
  const refused = answers.pop() as Response;
  expect(answers.map(({ status }) => status)).toEqual(Array(60).fill(200));
  expect(answers.map(remaining)).toEqual(Array.from({ length: 60 }, (_none, index) => 59 - index));
  expect(refused.headers.get('x-ratelimit-limit')).toBe('60');
  expect(remaining(refused)).toBe(0);
  const resetsIn = Number(refused.headers.get('x-ratelimit-reset')) - Date.now() / 1000;
  expect(resetsIn).toBeGreaterThan(57);
  expect(resetsIn).toBeLessThan(62);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(refused.headers.get('access-control-allow-origin')).toBe('*');
  expect(await errorOf(refused)).toMatchObject({ http: 429, code: 'RATE_LIMITED' });
  expect((await api.get('/limits?from=BTC&to=XMR', { ip: newIp() })).status).toBe(200);
});

test('of 200 reads at once exactly as many pass', async () => {
  const ip = newIp();
  const startedAt = Date.now();
  const answers = await Promise.all(Array.from({ length: 200 }, () => api.get('/limits?from=BTC&to=XMR', { ip })));
  const passed = answers.filter(({ status }) => status === 200).length;
  expect(passed).toBeGreaterThanOrEqual(60);
  expect(passed).toBeLessThanOrEqual(60 + Math.ceil((Date.now() - startedAt) / 1000));
});

test('the 11th estimate of all providers is refused while a plain one still works', async () => {
  const ip = newIp();
  const answers: Response[] = [];
  for (let count = 0; count < 11; count += 1) {
    answers.push(await api.get(`${ESTIMATE}&include=all`, { ip }));
  }
  expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429]);
  expect(answers.map(remaining).slice(0, 3)).toEqual([9, 8, 7]);
  expect(answers[10]?.headers.get('retry-after')).toMatch(/^[1-6]$/);
  const plain = await api.get(ESTIMATE, { ip });
  expect([plain.status, remaining(plain)]).toEqual([200, 59]);
});

test('an IPv6 subscriber has one bucket, however many addresses', async () => {
  const answers = [
    await api.get('/limits?from=BTC&to=XMR', { ip: '2001:db8:1:2::1' }),
    await api.get('/limits?from=BTC&to=XMR', { ip: '2001:db8:1:2:ffff::9' }),
    await api.get('/limits?from=BTC&to=XMR', { ip: '2001:db8:1:3::1' }),
  ];
  expect(answers.map(remaining)).toEqual([59, 58, 59]);
});

test('bad and missing keys spend the bucket of their address, and are told so even when it is empty', async () => {
  const ip = newIp();
  expect(remaining(await api.get('/me/orders', { ip }))).toBe(59);
  expect(remaining(await api.get('/currencies', { ip, key: newApiKey('test') }))).toBe(58);
  await exhaust(ip);
  expect((await api.get('/me/orders', { ip })).status).toBe(401);
});

test('unknown paths, wrong methods and OPTIONS are reads too', async () => {
  const ip = newIp();
  const answers = [
    await api.get('/nowhere', { ip }),
    await api.get('/%ff', { ip }),
    await api.get('/order/%ff', { ip }),
    await api.get('/pairs', { ip, method: 'DELETE' }),
    await api.get('/order/create', { ip }),
    await api.get('/pairs', { ip, method: 'OPTIONS' }),
    await api.get('/currencies', { ip, method: 'HEAD' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 405, 405, 204, 200]);
  expect(answers.map(remaining)).toEqual([59, 58, 57, 56, 55, 54, 53]);
  await exhaust(ip);
  for (const path of ['/nowhere', '/%ff', '/order/%ff', '/order/create']) {
    expect(await errorOf(await api.get(path, { ip }))).toMatchObject({ http: 429, code: 'RATE_LIMITED' });
  }
});

test('an unknown path with a bad key is INVALID_KEY', async () => {
  const answer = await api.get('/nowhere', { key: newApiKey('live') });
  expect(await errorOf(answer)).toMatchObject({ http: 401, code: 'INVALID_KEY' });
});

test('every kind of answer carries the three headers', async () => {
  const { testKey } = await api.newPartner();
  const known = await api.get('/currencies');
  const etag = known.headers.get('etag') ?? '';
  const answers = [
    known,
    await api.get('/currencies', { headers: { 'If-None-Match': etag } }),
    await api.get('/estimate'),
    await api.get('/openapi.json'),
    await api.get('/health'),
    await api.get('/me/orders', { key: testKey }),
    await api.get('/order/ord_x', { key: testKey }),
    await api.get('/order/create', { key: testKey, method: 'POST' }),
    await api.get('/order/create', { method: 'POST' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 304, 400, 200, 200, 200, 404, 400, 401]);
  for (const { headers } of answers) {
    expect(Number(headers.get('x-ratelimit-limit'))).toBeGreaterThanOrEqual(60);
    expect(headers.get('x-ratelimit-remaining')).toMatch(/^\d+$/);
    const resetsIn = Number(headers.get('x-ratelimit-reset')) - Date.now() / 1000;
    expect(resetsIn).toBeGreaterThan(-1);
    expect(resetsIn).toBeLessThan(4);
  }
});

test('a locked-out address is told when it may come back', async () => {
  const ip = newIp();
  for (let count = 0; count < 5; count += 1) {
    await api.get('/me/orders', { ip });
  }
  const refused = await api.get('/currencies', { ip });
  expect(refused.status).toBe(429);
  expect([refused.headers.get('x-ratelimit-limit'), remaining(refused)]).toEqual(['60', 0]);
  const resetsIn = Number(refused.headers.get('x-ratelimit-reset')) - Date.now() / 1000;
  expect(Math.abs(resetsIn - Number(refused.headers.get('retry-after')))).toBeLessThan(2);
});

describe('health', () => {
  test('costs a read, whether or not a key is sent', async () => {
    const ip = newIp();
    expect(remaining(await api.get('/health', { ip, key: newApiKey('test') }))).toBe(59);
    await exhaust(ip);
    expect((await api.get('/health', { ip })).status).toBe(429);
  });

  test('costs a known probe nothing, and tells it nothing', async () => {
    const ip = '192.0.2.77';
    await exhaust(ip);
    const answer = await api.get('/health', { ip });
    expect(answer.status).toBe(200);
    expect([...answer.headers.keys()].filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
  });
});

test('tracking pages cost what keyless reads cost', async () => {
  const { partnerId } = await api.newPartner();
  const path = await track(api, { partnerId });
  const ip = newIp();
  const look = () => fetch(api.origin + path, { headers: { 'X-Forwarded-For': ip } });
  expect(remaining(await look())).toBe(59);
  await exhaust(ip);
  const refused = await look();
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(await errorOf(refused)).toMatchObject({ http: 429, code: 'RATE_LIMITED' });
});
