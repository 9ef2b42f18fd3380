import { lockouts } from '#db/schema/keys';
import { newApiKey } from '#security/secret';
import { errorOf, startTestApi, type TestApi } from '#test/helpers/api/test-api';
import { track } from '#test/helpers/orders/tracked-orders';
import { eventually } from '#test/helpers/run/eventually';

let api: TestApi;

beforeAll(async () => {
  // So few that none is refilled while a test runs.
  api = await startTestApi(undefined, {
    keyless: { readsPerMinute: 10, bulkPerMinute: 2 },
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
/** Seconds from when the answer was sent. */
const resetsIn = ({ headers }: Response) =>
  Number(headers.get('x-ratelimit-reset')) - Date.parse(headers.get('date') ?? '') / 1000;

/** Uses up an address's tokens. */
async function exhaust(ip: string): Promise<void> {
  for (;;) {
    const { status } = await api.get('/limits?from=BTC&to=XMR', { ip });
    if (status === 429) {
      return;
    }
  }
}

test('an IPv6 subscriber has one bucket for all its addresses', async () => {
  const answers = [
    await api.get('/limits?from=BTC&to=XMR', { ip: '2001:db8:1:2::1' }),
    await api.get('/limits?from=BTC&to=XMR', { ip: '2001:db8:1:2:ffff::9' }),
    await api.get('/limits?from=BTC&to=XMR', { ip: '2001:db8:1:3::1' }),
  ];
  expect(answers.map(remaining)).toEqual([9, 8, 9]);
});

test('bad and missing keys use the bucket of their address, and get their own refusal even when it is empty', async () => {
  const ip = newIp();
  expect(remaining(await api.get('/me/orders', { ip }))).toBe(9);
  expect(remaining(await api.get('/currencies', { ip, key: newApiKey('test') }))).toBe(8);
  await exhaust(ip);
  expect((await api.get('/me/orders', { ip })).status).toBe(401);
});

test('in a flood of bad keys each refused one uses a read, and the locked-out ones use none', async () => {
  const ip = newIp();
  const flood = Array.from({ length: 100 }, () => api.get('/me/orders', { ip, key: newApiKey('test') }));
  const refused = (await Promise.all(flood)).filter(({ status }) => status === 401);
  expect(refused.map(remaining).sort()).toEqual([5, 6, 7, 8, 9]);
  await api.services.db.update(lockouts).set({ lockedUntil: new Date(0) });
  const passed = await eventually(async () => {
    const answer = await api.get('/currencies', { ip });
    return answer.status === 200 ? answer : null;
  });
  expect(remaining(passed)).toBeGreaterThanOrEqual(4);
});

test('unknown paths, wrong methods and OPTIONS count as reads', async () => {
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
  expect(answers.map(remaining)).toEqual([9, 8, 7, 6, 5, 4, 3]);
  await exhaust(ip);
  for (const path of ['/nowhere', '/%ff', '/order/%ff', '/order/create']) {
    expect(await errorOf(await api.get(path, { ip }))).toMatchObject({ http: 429, code: 'RATE_LIMITED' });
  }
});

test('an unknown path with a bad key is refused with INVALID_KEY', async () => {
  const answer = await api.get('/nowhere', { key: newApiKey('live') });
  expect(await errorOf(answer)).toMatchObject({ http: 401, code: 'INVALID_KEY' });
});

test('every kind of response has the three headers', async () => {
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
  for (const answer of answers) {
    const { headers } = answer;
    expect(Number(headers.get('x-ratelimit-limit'))).toBeGreaterThanOrEqual(10);
    expect(headers.get('x-ratelimit-remaining')).toMatch(/^\d+$/);
    expect(resetsIn(answer)).toBeGreaterThanOrEqual(0);
    expect(resetsIn(answer)).toBeLessThanOrEqual(60);
  }
});

test('a locked-out address gets the time at which the lockout ends', async () => {
  const ip = newIp();
  for (let count = 0; count < 5; count += 1) {
    await api.get('/me/orders', { ip });
  }
  const refused = await api.get('/currencies', { ip });
  expect(refused.status).toBe(429);
  expect([refused.headers.get('x-ratelimit-limit'), remaining(refused)]).toEqual(['10', 0]);
  expect(Math.abs(resetsIn(refused) - Number(refused.headers.get('retry-after')))).toBeLessThan(2);
});

describe('health', () => {
  test('costs a read, with or without a key', async () => {
    const ip = newIp();
    expect(remaining(await api.get('/health', { ip, key: newApiKey('test') }))).toBe(9);
    await exhaust(ip);
    expect((await api.get('/health', { ip })).status).toBe(429);
  });

  test('costs a known probe nothing and adds no headers for it', async () => {
    const ip = '192.0.2.77';
    await exhaust(ip);
    const answer = await api.get('/health', { ip });
    expect(answer.status).toBe(200);
    expect([...answer.headers.keys()].filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
  });
});

test('tracking pages cost as much as keyless reads', async () => {
  const { partnerId } = await api.newPartner();
  const path = await track(api, { partnerId });
  const ip = newIp();
  const read = () => fetch(api.origin + path, { headers: { 'X-Forwarded-For': ip } });
  expect(remaining(await read())).toBe(9);
  await exhaust(ip);
  const refused = await read();
  expect(refused.headers.get('retry-after')).toMatch(/^[1-6]$/);
  expect(await errorOf(refused)).toMatchObject({ http: 429, code: 'RATE_LIMITED' });
});
