import { createCreationLimit, NotBegunError } from '../../api/limits/creation-limit';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const PLACES = 10;
const WITHIN_MS = 2_000;

/** So many creations, which begin now and end one after the other, `everyMs` apart. */
async function createAll(limit: ReturnType<typeof createCreationLimit>, count: number, everyMs: number) {
  let begun = 0;
  let busyUntil = performance.now();
  let longestMs = 0;
  const startedAt = performance.now();
  const create = async () => {
    begun += 1;
    busyUntil = Math.max(busyUntil, performance.now()) + everyMs;
    await new Promise((resolve) => setTimeout(resolve, busyUntil - performance.now()));
    longestMs = Math.max(longestMs, performance.now() - startedAt);
  };
  const outcomes = Promise.allSettled(Array.from({ length: count }, () => limit.run(create)));
  await jest.advanceTimersByTimeAsync(60_000);
  const refusals = (await outcomes).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refusals.every((reason) => reason instanceof NotBegunError)).toBe(true);
  return { begun, refused: refusals.length, longestMs };
}

test('of a burst nobody is refused who can be served in time, and nobody is served late', async () => {
  const limit = createCreationLimit({ places: PLACES, withinMs: WITHIN_MS });
  await createAll(limit, 50, 20);
  const fast = await createAll(limit, 300, 20);
  // A hundred end within the time.
  expect(fast.begun).toBeGreaterThanOrEqual(90);
  expect(fast.longestMs).toBeLessThanOrEqual(WITHIN_MS + PLACES * 20);
});

test('when creations become slower fewer wait, and when they become faster more do', async () => {
  const limit = createCreationLimit({ places: PLACES, withinMs: WITHIN_MS });
  await createAll(limit, 60, 100);
  await createAll(limit, 60, 100);
  const slow = await createAll(limit, 60, 100);
  expect(slow.begun).toBeGreaterThanOrEqual(18);
  expect(slow.begun).toBeLessThanOrEqual(22);
  for (let burst = 0; burst < 4; burst += 1) {
    await createAll(limit, 60, 10);
  }
  expect((await createAll(limit, 150, 10)).refused).toBe(0);
});

test('whoever waits is told when the time is over, though creations hang', async () => {
  const limit = createCreationLimit({ places: 1, withinMs: WITHIN_MS });
  void limit.run(() => new Promise(() => {}));
  const refused = limit.run(async () => 'never').catch((error) => error);
  await jest.advanceTimersByTimeAsync(WITHIN_MS);
  expect(await refused).toMatchObject({ code: 'NO_PROVIDERS_AVAILABLE', retryAfter: 1 });
});

test('places are kept: no more creations are in flight than there are', async () => {
  const limit = createCreationLimit({ places: 3, withinMs: WITHIN_MS });
  let inside = 0;
  let most = 0;
  const run = () =>
    limit.run(async () => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((resolve) => setTimeout(resolve, 50));
      inside -= 1;
    });
  const all = Promise.all(Array.from({ length: 20 }, run));
  await jest.advanceTimersByTimeAsync(1_000);
  await all;
  expect(most).toBe(3);
});
