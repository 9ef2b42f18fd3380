import { MINUTE, SECOND } from '../../src/domain/duration';
import { ADAPTERS } from '../../src/providers/adapters';
import { createRateLimit } from '../../src/providers/http/rate-limit';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** How long each of so many calls at once waits for its turn, in milliseconds. */
async function waitsOf(limit: ReturnType<typeof createRateLimit>, count: number, cost = 1): Promise<number[]> {
  const startedAt = Date.now();
  const waiting = Array.from({ length: count }, async () => {
    await limit.take(cost, Infinity);
    return Date.now() - startedAt;
  });
  await jest.advanceTimersByTimeAsync(10 * MINUTE);
  return Promise.all(waiting);
}

test('a tenth of a minute’s calls go at once, and the others follow at the published pace', async () => {
  const waits = await waitsOf(createRateLimit({ perMinute: 60, now: Date.now }), 8);
  expect(waits).toEqual([0, 0, 0, 0, 0, 0, 1 * SECOND, 2 * SECOND]);
});

test('two of the dearest calls go at once, however dear they are', async () => {
  const waits = await waitsOf(createRateLimit({ perMinute: 250, costliest: 50, now: Date.now }), 3, 50);
  expect(waits).toEqual([0, 0, 12 * SECOND]);
  expect(await waitsOf(createRateLimit({ perMinute: 4, now: Date.now }), 3)).toEqual([0, 0, 15 * SECOND]);
});

test('no minute has more calls than are published, but for one burst', async () => {
  const limit = createRateLimit({ perMinute: 250, costliest: 50, now: Date.now });
  const waits = await waitsOf(limit, 40, 50);
  for (let from = 0; from < 8 * MINUTE; from += MINUTE) {
    const inMinute = waits.filter((ms) => ms >= from && ms < from + MINUTE).length;
    expect(inMinute * 50).toBeLessThanOrEqual(250 + (from === 0 ? 100 : 0));
  }
});

test('after a refusal nobody goes before the provider said, and then one by one', async () => {
  const limit = createRateLimit({ perMinute: 60, now: Date.now });
  limit.pause('30');
  expect((await waitsOf(limit, 2)).map((ms) => Math.round(ms / SECOND))).toEqual([31, 32]);
});

test('who would wait too long is refused at once, and nothing was sent', async () => {
  const limit = createRateLimit({ perMinute: 1, now: Date.now });
  await limit.take(2, Infinity);
  await expect(limit.take(1, Date.now() + 5 * SECOND)).rejects.toMatchObject({
    label: 'rate_limited',
    hadNoEffect: true,
  });
});

test('with every adapter two orders can be made at once', async () => {
  for (const { facts } of ADAPTERS) {
    const { requestsPerMinute: perMinute, costliestCall: costliest = 1 } = facts;
    const limit = createRateLimit({ perMinute, costliest, now: Date.now });
    expect([facts.code, await waitsOf(limit, 2, costliest)]).toEqual([facts.code, [0, 0]]);
  }
});
