import { createCreationLimit } from '#api/limits/creation-limit';
import { SECOND } from '#domain/duration';
import { NotBegunError } from '#operations/orders/creation/create-call';
import { OutcomeUnknownError } from '#temporal/client';
import { seededRandom } from '../streams/random';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const PLACES = 10;
const WITHIN_MS = 2_000;

/** Many creations, which start now and end one after the other, `everyMs` apart. */
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

test('in a burst every creation that can finish in time is accepted, and none finishes late', async () => {
  const limit = createCreationLimit({ places: PLACES, withinMs: WITHIN_MS });
  await createAll(limit, 50, 20);
  const fast = await createAll(limit, 300, 20);
  // A hundred can finish in time.
  expect(fast.begun).toBeGreaterThanOrEqual(90);
  expect(fast.longestMs).toBeLessThanOrEqual(WITHIN_MS + PLACES * 20);
});

test('slower creations shorten the queue, and faster ones lengthen it', async () => {
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

test('as long as all can finish in time hardly any creation is refused, although they end in groups', async () => {
  const [clients, clump, perSecond] = [50, 4, 36];
  const random = seededRandom(1);
  const limit = createCreationLimit({ places: 32, withinMs: WITHIN_MS });
  const inFlight: (() => void)[] = [];
  let refused = 0;
  let created = 0;
  let isOver = false;
  const client = async () => {
    while (!isOver) {
      const outcome = limit.run(() => new Promise<void>((resolve) => inFlight.push(resolve)));
      await outcome.then(
        () => created++,
        async () => {
          refused++;
          await new Promise((resolve) => setTimeout(resolve, 100));
        },
      );
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  };
  for (let index = 0; index < clients; index += 1) {
    void client();
  }
  for (let round = 0; round < 500; round += 1) {
    await jest.advanceTimersByTimeAsync((-Math.log(1 - random()) * clump * 1_000) / perSecond);
    for (const end of inFlight.splice(0, clump)) {
      end();
    }
  }
  isOver = true;
  expect(created).toBeGreaterThan(1_900);
  expect(refused).toBeLessThan(created / 100);
});

test('a waiting creation is refused at its time limit, although the running ones hang', async () => {
  const limit = createCreationLimit({ places: 1, withinMs: WITHIN_MS });
  void limit.run(() => new Promise(() => {}));
  const refused = limit.run(async () => 'never').catch((error) => error);
  await jest.advanceTimersByTimeAsync(WITHIN_MS);
  expect(await refused).toMatchObject({ code: 'NO_PROVIDERS_AVAILABLE', retryAfter: 1 });
});

test('no more creations run at once than the limit has places', async () => {
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

/** Creations that come `everyMs` apart to an engine that ends one each `engineMs`, and leaves those of 5 s without an answer. */
async function createSteadily(
  limit: ReturnType<typeof createCreationLimit>,
  { forMs, everyMs, engineMs }: { forMs: number; everyMs: number; engineMs: number },
) {
  const waiting: (() => void)[] = [];
  const found = { created: 0, unknown: 0, refused: 0 };
  const create = () =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(answer), 1);
        reject(new OutcomeUnknownError());
      }, 5 * SECOND);
      const answer = () => {
        clearTimeout(timer);
        resolve();
      };
      waiting.push(answer);
    });
  const engine = setInterval(() => waiting.shift()?.(), engineMs);
  const arrivals = setInterval(() => {
    limit.run(create).then(
      () => found.created++,
      (error) => (error instanceof OutcomeUnknownError ? found.unknown++ : found.refused++),
    );
  }, everyMs);
  await jest.advanceTimersByTimeAsync(forMs);
  clearInterval(arrivals);
  await jest.advanceTimersByTimeAsync(60 * SECOND);
  clearInterval(engine);
  return found;
}

test('more creations than the engine can serve are refused at once, although they never take all places', async () => {
  const limit = createCreationLimit({ places: 32, withinMs: WITHIN_MS });
  const overload = { everyMs: 170, engineMs: 333 };
  await createSteadily(limit, { ...overload, forMs: 30 * SECOND });
  const { created, unknown, refused } = await createSteadily(limit, { ...overload, forMs: 60 * SECOND });
  expect(unknown).toBeLessThan(refused / 10);
  expect(created).toBeGreaterThan(150);
});

test('an engine that is quick again gets as many creations at once as before', async () => {
  const limit = createCreationLimit({ places: 32, withinMs: WITHIN_MS });
  await createSteadily(limit, { forMs: 30 * SECOND, everyMs: 170, engineMs: 10 * SECOND });
  expect((await createSteadily(limit, { forMs: 60 * SECOND, everyMs: 20, engineMs: 25 })).created).toBeGreaterThan(
    2_000,
  );
  const begun: unknown[] = [];
  for (let index = 0; index < 40; index += 1) {
    limit.run(() => new Promise(() => begun.push(index))).catch(() => undefined);
  }
  await jest.advanceTimersByTimeAsync(0);
  expect(begun).toHaveLength(32);
});
