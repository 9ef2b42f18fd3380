import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { createLimiter } from '#api/limits/limiter';
import { openDatabase } from '#db/client';
import { partners } from '#db/schema/partners';
import { perMinute } from '#domain/limits/token-bucket';
import { openTestOrder } from '#test/helpers/api/orders';
import { openPayoutApi } from '#test/helpers/api/payout-api';
import { useTestApi } from '#test/helpers/api/test-api';
import { eventually } from '#test/helpers/run/eventually';

const api = useTestApi();

const remaining = (response: Response) => Number(response.headers.get('x-ratelimit-remaining'));
const write = (key: string) => api.get('/order/create', { key, method: 'POST' });

test('a key has 600 reads and 60 writes a minute', async () => {
  const { testKey } = await api.newPartner();
  const read = await api.get('/me/orders', { key: testKey });
  const written = await write(testKey);
  const limitOf = ({ headers }: Response) => headers.get('x-ratelimit-limit');
  expect([limitOf(read), remaining(read), limitOf(written), remaining(written)]).toEqual(['600', 599, '60', 59]);
});

test('all keys of a partner in one environment share a bucket; the other environment and other partners have their own', async () => {
  const partner = await api.newPartner({ writesPerMinute: 6 });
  const second = await api.newKey(partner.partnerId);
  const stranger = await api.newPartner({ writesPerMinute: 6 });
  expect(remaining(await write(partner.testKey))).toBe(5);
  expect(remaining(await write(second))).toBe(4);
  expect(remaining(await write(partner.liveKey))).toBe(5);
  expect(remaining(await write(stranger.testKey))).toBe(5);
});

test('a call without the scope gets that refusal, even when no token is left', async () => {
  const partner = await api.newPartner({ writesPerMinute: 2 });
  const key = await api.newKey(partner.partnerId, { scopes: ['payouts:read'] });
  const answers = [await write(key), await write(key), await write(key), await write(partner.testKey)];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 429]);
  expect(answers.map(remaining)).toEqual([1, 0, 0, 0]);
  expect(answers[3]?.headers.get('retry-after')).toBe('30');
});

test('opening a stream costs one read, and the response headers show it', async () => {
  const partner = await api.newPartner();
  const { orderId } = await openTestOrder(api.services.db, partner);
  const leaving = new AbortController();
  const stream = await api.get(`/order/${orderId}/stream`, { key: partner.testKey, signal: leaving.signal });
  expect([stream.status, stream.headers.get('x-ratelimit-limit'), remaining(stream)]).toEqual([200, '600', 599]);
  leaving.abort();
});

const limitsOf = ({ headers }: Response) => ['limit', 'remaining'].map((name) => headers.get(`x-ratelimit-${name}`));

test('a stream that is refused because too many are open costs no read, and the response headers show it', async () => {
  const partner = await api.newPartner({ streams: 0 });
  const { orderId } = await openTestOrder(api.services.db, partner);
  for (let nth = 0; nth < 3; nth += 1) {
    const refused = await api.get(`/order/${orderId}/stream`, { key: partner.testKey });
    expect([refused.status, ...limitsOf(refused)]).toEqual([429, '600', '600']);
  }
  expect(remaining(await api.get('/me/orders', { key: partner.testKey }))).toBe(599);
});

test('a payout that is refused for its frequency costs no write and no token of the limit per second', async () => {
  const partner = await openPayoutApi(api);
  await api.services.db
    .update(partners)
    .set({ requestsPerSecond: 100 })
    .where(eq(partners.partnerId, partner.partnerId));
  const answers: Response[] = [];
  for (let nth = 0; nth < 5; nth += 1) {
    answers.push(await partner.request({ amount_usd: '5000' }));
  }
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 429, 429, 429]);
  expect(answers.map(remaining).slice(2)).toEqual([58, 58, 58]);
});

test("advancing a sandbox order's clock has its own limit of 600 a minute, and costs no write", async () => {
  const partner = await api.newPartner({ writesPerMinute: 1 });
  const advance = () =>
    api.get('/sandbox/order/ord_x/advance', { key: partner.testKey, method: 'POST', body: '{"to":"next"}' });
  expect(limitsOf(await advance())).toEqual(['600', '599']);
  expect(limitsOf(await advance())).toEqual(['600', '598']);
  expect(limitsOf(await write(partner.testKey))).toEqual(['1', '0']);
  expect((await write(partner.testKey)).status).toBe(429);
  expect((await advance()).status).toBe(404);
});

test('a seeded creation in the sandbox counts with the advances, and a live one as any write', async () => {
  const { testKey, liveKey } = await api.newPartner({ writesPerMinute: 5 });
  const create = (key: string, query: string, headers: Record<string, string> = {}) =>
    api.get(`/order/create${query}`, { key, method: 'POST', headers });
  expect(limitsOf(await create(testKey, '?sandbox_seed=a'))).toEqual(['600', '599']);
  expect(limitsOf(await create(testKey, '', { 'Sandbox-Seed': 'a' }))).toEqual(['600', '598']);
  expect(limitsOf(await create(testKey, '?sandbox_ttl=5'))).toEqual(['5', '4']);
  expect(limitsOf(await create(liveKey, '?sandbox_seed=a', { 'Sandbox-Seed': 'a' }))).toEqual(['5', '4']);
});

test('the operator can set the limit for advancing clocks', async () => {
  const partner = await api.newPartner({ advancesPerMinute: 1 });
  const advance = () => api.get('/sandbox/order/ord_x/advance', { key: partner.testKey, method: 'POST' });
  expect([(await advance()).status, (await advance()).status]).toEqual([404, 429]);
});

test('a test key has 60 writes a minute in every tier, unless the operator has raised the limit', async () => {
  const { testKey, liveKey } = await api.newPartner({ tier: 'enterprise' });
  const raised = await api.newPartner({ tier: 'enterprise', writesPerMinute: 240 });
  const limits = await Promise.all([testKey, liveKey, raised.testKey].map(write));
  expect(limits.map(({ headers }) => headers.get('x-ratelimit-limit'))).toEqual(['60', '600', '240']);
});

test('a limit per second applies to all classes together, and a refused call costs nothing', async () => {
  const { testKey: key } = await api.newPartner({ requestsPerSecond: 3, readsPerMinute: 600 });
  const startedAt = Date.now();
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => api.get('/limits?from=BTC&to=XMR', { key })),
    ...Array.from({ length: 10 }, () => write(key)),
  ]);
  const passed = answers.filter(({ status }) => status !== 429);
  expect(passed.length).toBeGreaterThanOrEqual(3);
  expect(passed.length).toBeLessThanOrEqual(3 + 3 * Math.floor((Date.now() - startedAt) / 1000));
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.headers.get('retry-after')).toBe('1');
  const next = await eventually(async () => {
    const answer = await api.get('/limits?from=BTC&to=XMR', { key });
    return answer.status === 200 ? answer : null;
  });
  expect(remaining(next)).toBeGreaterThanOrEqual(599 - passed.length);
});

test('a changed limit applies as soon as the key is read again; used tokens stay used', async () => {
  const { testKey: key, partnerId } = await api.newPartner({ writesPerMinute: 10 });
  while ((await write(key)).status !== 429) {}
  const limit = (writesPerMinute: number) =>
    api.services.db.update(partners).set({ writesPerMinute }).where(eq(partners.partnerId, partnerId));
  await limit(20);
  const raised = await eventually(async () => {
    const answer = await write(key);
    return answer.status === 429 ? null : answer;
  });
  expect(raised.headers.get('x-ratelimit-limit')).toBe('20');
  expect(remaining(raised)).toBeGreaterThanOrEqual(9);
  expect(remaining(raised)).toBeLessThanOrEqual(12);
  await limit(5);
  const lowered = await eventually(async () => {
    const answer = await write(key);
    return answer.headers.get('x-ratelimit-limit') === '5' ? answer : null;
  });
  expect(lowered.status).toBe(429);
});

test('with a limit of zero every call is refused', async () => {
  const { testKey } = await api.newPartner({ writesPerMinute: 0 });
  const answer = await write(testKey);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60']);
  expect(answer.headers.get('x-ratelimit-reset')).toMatch(/^\d+$/);
});

test('without the database each process counts alone', async () => {
  const db = openDatabase('postgres://nobody@127.0.0.1:1/none', { max: 1, onIdleError: () => undefined });
  const log = pino({ level: 'silent' });
  const limiter = createLimiter(db, log);
  const startedAt = Date.now();
  let passed = 0;
  while ((await limiter.take('x', perMinute(60), log)).ok) {
    passed += 1;
  }
  expect(passed).toBeGreaterThanOrEqual(60);
  expect(passed).toBeLessThanOrEqual(60 + Math.floor((Date.now() - startedAt) / 1000));
  await limiter.close();
});
