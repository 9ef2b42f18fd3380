import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import type { Database } from '#db/client';
import { type OpenNotifications, openNotifications } from '#db/notifications';
import { orderWatches } from '#db/schema/watching';
import { findWatch, type LeasedWatch, leasePolls, pollNow, startWatch } from '#db/watching/watches';
import { HOUR } from '#domain/duration';
import { DEFAULT_INTERVALS } from '#domain/intervals';
import { pollsAtOnce } from '#domain/watching/polling';
import type { ActivityRun } from '#operations/activity-run';
import { pollOrder } from '#operations/orders/poll-order';
import { createWatch, type WatchDeps } from '#operations/orders/watch-provider';
import { UNWATCHED } from '#providers/health';
import { type Provider, ProviderError } from '#providers/provider';
import { expectForEach } from '#test/helpers/expect-for-each';
import { provider } from '#test/helpers/orders/test-provider';
import { eventually } from '#test/helpers/run/eventually';
import { useDatabase } from '#test/helpers/servers/database';

const log = pino({ level: 'silent' });

let db: Database;
let notifications: OpenNotifications;
useDatabase(4, (opened) => {
  db = opened.db;
  notifications = openNotifications(opened.url, log);
});
afterAll(() => notifications.close());

/** A watcher of one provider with the answers of a test; `end` ends it. */
function startWatching(code: string, readStatus: NonNullable<Provider['readStatus']>, requestsPerMinute?: number) {
  const { facts, ...alpha } = provider('alphaswap');
  const rate = requestsPerMinute === undefined ? {} : { requestsPerMinute };
  const watched: Provider = { ...alpha, facts: { ...facts, ...rate, code, sandbox: false }, readStatus };
  const stopping = new AbortController();
  const deps: WatchDeps = {
    db,
    notifications,
    log,
    // No order of these tests is open, so no workflow is signalled.
    workflows: {} as WatchDeps['workflows'],
    health: UNWATCHED,
    trackingUrl: () => '',
    findProvider: () => watched,
    isServed: () => true,
    intervals: DEFAULT_INTERVALS,
    stopping: stopping.signal,
  };
  const count = { looks: 0, over: false };
  const run: ActivityRun = {
    report: () => {
      count.looks += 1;
    },
    isOver: () => count.over,
    cancelled: new Promise(() => undefined),
  };
  const watching = createWatch(deps)(code, run);
  return {
    count,
    async end() {
      count.over = true;
      await pollNow(db, code, `${code}-0`);
      return watching;
    },
    /** As when its process stops. */
    stop() {
      stopping.abort();
      return watching;
    },
  };
}

async function watchOrders(code: string, count: number): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) {
    await startWatch(db, { orderId: `ord_${code}_${nth}`, provider: code, providerOrderId: `${code}-${nth}` });
  }
}

test('a poll that never ends delays no other poll', async () => {
  await watchOrders('slow', 70);
  const asked = new Set<string>();
  let release = () => {};
  const watcher = startWatching('slow', async ({ providerOrderId }) => {
    asked.add(providerOrderId);
    if (providerOrderId === 'slow-3') {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    }
    return { status: 'waiting_deposit' };
  });
  await eventually(() => asked.size === 70);
  const notDue = async (nth: number) =>
    ((await findWatch(db, `ord_slow_${nth}`))?.nextPollAt?.getTime() ?? 0) > Date.now();
  await eventually(async () => (await notDue(69)) && (await notDue(0)));
  release();
  await watcher.end();
});

test('a process that stops ends its run at once, after the polls in progress, and leaves the rest to others', async () => {
  await watchOrders('leaving', 1);
  let asked = 0;
  let answer = () => {};
  const watcher = startWatching('leaving', async () => {
    asked += 1;
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return { status: 'waiting_deposit' };
  });
  await eventually(() => asked === 1);
  const happened: string[] = [];
  const stopped = watcher.stop().finally(() => happened.push('ended'));
  await watchOrders('leaving', 2);
  happened.push('answered');
  answer();
  expect(await stopped).toBe(1);
  expect(happened).toEqual(['answered', 'ended']);
  expect(await leasePolls(db, 'leaving', 5)).toMatchObject([{ providerOrderId: 'leaving-1' }]);
});

test('no more polls run at once than the provider’s rate allows in a few seconds', async () => {
  await watchOrders('strict', 12);
  let [inside, most] = [0, 0];
  const asked = new Set<string>();
  const watcher = startWatching(
    'strict',
    async ({ providerOrderId }) => {
      inside += 1;
      most = Math.max(most, inside);
      await db.execute(sql`select`);
      asked.add(providerOrderId);
      inside -= 1;
      throw new ProviderError('unavailable');
    },
    48,
  );
  await eventually(() => asked.size === 12);
  await watcher.end();
  expect(most).toBe(4);
});

test('as many requests run at once as the rate of a provider allows', () =>
  expectForEach(
    [
      [null, 20],
      [6000, 20],
      [60, 5],
      [5, 1],
    ],
    ([perMinute, polls]) => {
      expect(pollsAtOnce(perMinute)).toBe(polls);
    },
  ));

test('of the polls that come late, those that were asked for and those of paid orders are made first', async () => {
  await watchOrders('late', 4);
  const dueFor = async (nth: number, seconds: number, goesFirst = false) =>
    db
      .update(orderWatches)
      .set({ nextPollAt: sql`now() - ${seconds}::float8 * interval '1 second'`, goesFirst })
      .where(eq(orderWatches.orderId, `ord_late_${nth}`));
  await Promise.all([dueFor(0, 300), dueFor(1, 200), dueFor(2, 20, true), dueFor(3, -1000)]);
  await pollNow(db, 'late', 'late-3');
  const lease = async (before?: 'longest_due') =>
    (await leasePolls(db, 'late', 1, before)).map(({ providerOrderId }) => providerOrderId);
  expect(await lease()).toEqual(['late-2']);
  expect(await lease('longest_due')).toEqual(['late-0']);
  expect(await lease()).toEqual(['late-3']);
  expect(await lease()).toEqual(['late-1']);
  expect(await lease()).toEqual([]);
});

test('however many polls go first, the watcher of a provider that allows few also makes the others', async () => {
  await watchOrders('few', 13);
  await db.update(orderWatches).set({ goesFirst: true }).where(sql`provider = 'few' and order_id <> 'ord_few_0'`);
  const asked: string[] = [];
  const watcher = startWatching(
    'few',
    async ({ providerOrderId }) => {
      asked.push(providerOrderId);
      // Due again at once, as if there were many more of them.
      await pollNow(db, 'few', providerOrderId);
      return { status: 'waiting_deposit' };
    },
    12,
  );
  await eventually(() => asked.includes('few-0'));
  await watcher.end();
});

test('a hint makes the watcher of its provider poll at once, and no other watcher', async () => {
  const codes = ['one', 'other'];
  const asked: string[] = [];
  const watchers = new Map<string, ReturnType<typeof startWatching>>();
  for (const code of codes) {
    await watchOrders(code, 1);
    watchers.set(
      code,
      startWatching(code, async () => {
        asked.push(code);
        return { status: 'waiting_deposit' };
      }),
    );
  }
  await eventually(() => asked.length === 2);
  const due = () => db.$count(orderWatches, sql`provider in ('one', 'other') and next_poll_at <= now()`);
  await eventually(async () => (await due()) === 0);
  // Without a hint none is due.
  await db.update(orderWatches).set({ nextPollAt: new Date(Date.now() + HOUR) });
  const hint = async (code: string) => {
    const before = asked.length;
    await pollNow(db, code, `${code}-0`);
    await eventually(() => asked.length > before);
  };
  for (const code of ['one', 'other', 'one']) await hint(code);
  expect(asked.slice(2)).toEqual(['one', 'other', 'one']);
  const looksOfOther = () => watchers.get('other')?.count.looks ?? 0;
  const most = looksOfOther() + 3;
  for (let nth = 0; nth < 8; nth += 1) await hint('one');
  // It may end what it did before, and looks by itself from time to time.
  expect(looksOfOther()).toBeLessThanOrEqual(most);
  await Promise.all([...watchers.values()].map((watcher) => watcher.end()));
});

test("a first answer that equals the order's state is no change, so an old order is not polled like a new one", async () => {
  const orderId = 'ord_old';
  const before = Date.now();
  const changedAt = new Date(before - HOUR);
  await startWatch(db, { orderId, provider: 'old', providerOrderId: 'old-0' });
  await db.update(orderWatches).set({ changedAt }).where(eq(orderWatches.orderId, orderId));
  const [leased] = await leasePolls(db, 'old', 1);
  const old: Provider = { ...provider('alphaswap'), readStatus: async () => ({ status: 'waiting_deposit' }) };
  const deps = {
    db,
    log,
    workflows: {} as WatchDeps['workflows'],
    health: UNWATCHED,
    trackingUrl: () => '',
  };
  await pollOrder(deps, old, { ...(leased as LeasedWatch), status: 'waiting_deposit' });
  const watch = await findWatch(db, orderId);
  expect(watch).toMatchObject({ changedAt, report: { status: 'waiting_deposit' } });
  expect(watch?.nextPollAt?.getTime()).toBeGreaterThan(before + 50_000);
});
