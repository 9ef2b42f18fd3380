import { MINUTE, SECOND } from '#domain/duration';
import { type CallClass, type CallRate, spreadOverMinute } from '#domain/limits/call-rate';
import { ADAPTERS } from '#providers/adapters';
import { createOwnCounter, createRateLimit, type RateLimit } from '#providers/http/rate-limit';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const limitOf = (rate: CallRate) => createRateLimit({ counter: createOwnCounter(rate, Date.now), now: Date.now });
/** FixedFloat's call rate. */
const WEIGHTED: CallRate = { perMinute: 250, costliest: 50, burst: 250 };

interface Asked {
  cost?: number;
  callClass?: CallClass;
}

/** How long each of many simultaneous calls waits for its turn, in milliseconds. */
async function waitsOf(limit: RateLimit, count: number, { cost = 1, callClass = 'order' }: Asked = {}) {
  const startedAt = Date.now();
  const waiting = Array.from({ length: count }, async () => {
    await limit.take(cost, Infinity, callClass);
    return Date.now() - startedAt;
  });
  await jest.advanceTimersByTimeAsync(15 * MINUTE);
  return Promise.all(waiting);
}

/** The highest number of calls in any minute. */
function busiestMinute(calls: readonly { at: number; cost: number }[]): number {
  const within = (from: number) => calls.filter(({ at }) => at >= from && at < from + MINUTE);
  return Math.max(...calls.map(({ at }) => within(at).reduce((sum, { cost }) => sum + cost, 0)));
}

test("where a provider does not document how it counts, a tenth of a minute's calls may go at once", async () => {
  const waits = await waitsOf(limitOf(spreadOverMinute(60)), 8);
  expect(waits.slice(0, 6)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(waits.slice(6).every((ms) => ms > 5 * SECOND && ms <= 6 * SECOND)).toBe(true);
});

test('where it counts per minute, all calls of a minute may go at once: five orders at FixedFloat', async () => {
  const waits = await waitsOf(limitOf(WEIGHTED), 6, { cost: 50 });
  expect(waits.slice(0, 5)).toEqual([0, 0, 0, 0, 0]);
  expect(waits[5]).toBeGreaterThan(MINUTE);
});

test.each([
  ['spread', spreadOverMinute(60), 1, 200],
  ['weighted', WEIGHTED, 50, 40],
  ['mixed', WEIGHTED, 7, 400],
] as const)('no minute has more calls than published: %s', async (_how, rate, cost, count) => {
  const waits = await waitsOf(limitOf(rate), count, { cost });
  expect(busiestMinute(waits.map((at) => ({ at, cost })))).toBeLessThanOrEqual(rate.perMinute);
});

test('calls that create orders overtake waiting ones, and status calls and quotes always leave room for two', async () => {
  const limit = limitOf(WEIGHTED);
  const done: string[] = [];
  const ask = (callClass: CallClass, cost = 1) =>
    limit.take(cost, Infinity, callClass).then(() => void done.push(callClass));
  const statuses = Array.from({ length: 200 }, () => ask('status'));
  const quotes = Array.from({ length: 200 }, () => ask('quote'));
  await jest.advanceTimersByTimeAsync(SECOND);
  expect(done.filter((one) => one === 'status')).toHaveLength(150);
  expect(done).not.toContain('quote');
  const orders = [ask('order', 50), ask('order', 50)];
  await jest.advanceTimersByTimeAsync(1);
  await Promise.all(orders);
  await jest.advanceTimersByTimeAsync(10 * MINUTE);
  await Promise.all([...quotes, ...statuses]);
  expect(done.indexOf('quote')).toBeGreaterThan(done.lastIndexOf('status'));
});

test('after a 429 no call is made before the time that the provider stated', async () => {
  const limit = limitOf(spreadOverMinute(60));
  limit.pause('30');
  expect((await waitsOf(limit, 2)).map((ms) => Math.round(ms / SECOND))).toEqual([30, 30]);
});

test('a call that would wait too long is refused, and nothing is sent', async () => {
  const limit = limitOf(spreadOverMinute(2));
  await limit.take(2, Infinity, 'order');
  await expect(limit.take(1, Date.now() + 5 * SECOND, 'order')).rejects.toMatchObject({
    label: 'rate_limited',
    hadNoEffect: true,
  });
});

test('a quote that waits behind other calls is refused in time', async () => {
  const limit = limitOf(spreadOverMinute(10));
  await Promise.all([limit.take(1, Infinity, 'order'), limit.take(1, Infinity, 'order')]);
  void limit.take(1, Infinity, 'order');
  const refused = limit.take(1, Date.now() + SECOND, 'quote').catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(SECOND + 1);
  expect(await refused).toMatchObject({ label: 'rate_limited', wasHeldBack: true });
});

test('every adapter can make as many orders at once as its minute allows, at most two', async () => {
  for (const { facts } of ADAPTERS) {
    const { requestsPerMinute: perMinute, costliestCall: cost = 1, burst } = facts;
    const rate = burst === undefined ? spreadOverMinute(perMinute, cost) : { perMinute, costliest: cost, burst };
    const count = Math.min(2, Math.floor(perMinute / cost));
    expect([facts.code, await waitsOf(limitOf(rate), count, { cost })]).toEqual([facts.code, Array(count).fill(0)]);
  }
});
