import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { beginOutage, listOutages } from '#db/health/provider-health';
import { listProvidersOn } from '#db/health/worker-presence';
import { avoidedProviders, providerOutages } from '#db/schema/incidents';
import { orders } from '#db/schema/orders';
import { deliveries } from '#db/schema/webhooks';
import type { RunningRole } from '#process/services';
import type { ProviderHealth } from '#providers/health';
import { openProviderHealth } from '#providers/health-record';
import type { Provider } from '#providers/provider';
import { quoteAll } from '#quotes/quote-engine';
import type { ApiProcess } from '#test/helpers/api/process';
import { useTestApi } from '#test/helpers/api/test-api';
import { opsEndpoint, opsEventsOf, pastOrders } from '#test/helpers/orders/ops-events';
import { provider } from '#test/helpers/orders/test-provider';
import { BTC, type LiveProvider, liveProvider, XMR } from '#test/helpers/providers/live-provider';
import { eventually } from '#test/helpers/run/eventually';
import { startOpsAnnouncer } from '#worker/jobs/ops-announcer';
import { endUncalled, testProviders } from '#worker/jobs/provider-tests';
import { announceWorker } from '#worker/worker-presence';

const log = pino({ level: 'silent' });

const api = useTestApi();
let other: ApiProcess;
let announcer: RunningRole | null;
let live: LiveProvider;
let codes = 0;

beforeAll(async () => {
  other = await api.startAnother();
});
beforeEach(async () => {
  announcer = null;
  codes += 1;
  live = await liveProvider(`live${codes}`);
});
afterEach(() => Promise.all([announcer?.close(), live.close()]));

const REQUEST = { from: BTC, to: XMR, amount: '1', side: 'send' } as const;
const here = () => api.services.providerHealth;
const there = () => other.services.providerHealth;

/** The outcome of a quote: the providers' codes, or the reason why there is none. */
async function quote(
  health: ProviderHealth,
  providers: readonly Provider[] = [live],
  amount: string = REQUEST.amount,
): Promise<unknown> {
  try {
    const { offers } = await quoteAll({ ...REQUEST, amount }, providers, { health, timeoutMs: 200 });
    return offers.map((offer) => offer.provider.code);
  } catch (error) {
    return (error as { reason: string }).reason;
  }
}
const isUsable = (health: ProviderHealth) => health.usable([live]).length === 1;

async function takeDown(): Promise<void> {
  live.become('broken');
  for (let call = 0; call < 3; call += 1) {
    await quote(here());
  }
  await eventually(() => !isUsable(here()) && !isUsable(there()));
}
const announce = () => {
  announcer = startOpsAnnouncer({ db: api.services.db, notifications: api.services.notifications, log, sweepMs: 20 });
};
const outages = async () =>
  (await listOutages(api.services.db, 100)).filter(({ provider: code }) => code === live.facts.code);
/** Runs a test process of the worker's kind. */
async function testDown(): Promise<void> {
  const health = openProviderHealth({ ...api.services, rereadMs: 1_000, log });
  await eventually(() => health.down().includes(live.facts.code));
  await testProviders(health, (code) => (code === live.facts.code ? live : null));
  await health.close();
}

test('after three calls without an answer every replica leaves out the provider, and keeps the others', async () => {
  await takeDown();
  const steady = await liveProvider('steady');
  const before = live.calls.quote;
  expect(await quote(there(), [live, steady])).toEqual(['steady']);
  expect(await quote(there())).toBe('none_available');
  expect(live.calls.quote).toBe(before);
  expect(await outages()).toEqual([expect.objectContaining({ lastError: 'http_503', endedAt: null })]);
  await steady.close();
});

test('silence counts as a failed call', async () => {
  live.become('silent');
  // Equal questions would become one call.
  await Promise.all(['1', '2', '3'].map((amount) => quote(here(), [live], amount)));
  await eventually(() => !isUsable(here()));
  expect(await outages()).toEqual([expect.objectContaining({ lastError: 'connection_timeout' })]);
});

test('an unreadable response counts as a failed call', async () => {
  const babbling: Provider = { ...live, quote: async () => JSON.parse('<html>') };
  for (let call = 0; call < 3; call += 1) {
    await quote(here(), [babbling]);
  }
  await eventually(() => !isUsable(here()));
  expect(await outages()).toEqual([expect.objectContaining({ lastError: 'invalid_answer' })]);
});

test.each(['refuses', 'below_limit'] as const)('a provider that %s is not down', async (behavior) => {
  live.become('broken');
  await quote(here());
  await quote(here());
  live.become(behavior);
  await quote(here());
  live.become('broken');
  await quote(here());
  await quote(here());
  expect(isUsable(here())).toBe(true);
  expect(await outages()).toEqual([]);
});

test('an ordinary quote writes nothing', async () => {
  const written = async () => {
    const { rows } = await api.services.db.execute(
      sql`select count(*) from ${providerOutages} union all select count(*) from ${avoidedProviders}`,
    );
    return rows;
  };
  const before = await written();
  await Promise.all(Array.from({ length: 20 }, () => quote(here())));
  expect(await written()).toEqual(before);
});

test('a simulated provider is never down, because sandbox orders must not affect each other', async () => {
  const simulated: Provider = { ...provider('alphaswap'), quote: live.quote };
  live.become('broken');
  for (let call = 0; call < 10; call += 1) {
    expect(await quote(here(), [simulated])).toBe('none_available');
  }
  await here().avoid(simulated, 'http_503');
  expect(here().usable([simulated])).toEqual([simulated]);
  expect(await api.services.db.$count(avoidedProviders)).toBe(0);
});

test('a provider that is down gets a cheap test call, and is used again everywhere once it answers', async () => {
  await takeDown();
  await testDown();
  expect(live.calls.limits).toBe(1);
  expect(isUsable(here())).toBe(false);
  live.become('well');
  await testDown();
  await eventually(() => isUsable(here()) && isUsable(there()));
  expect(await outages()).toEqual([expect.objectContaining({ endedAt: expect.any(Date) })]);
});

test('an outage of a provider that was switched off lasts while a worker has it on or an order is open, and then ends', async () => {
  const { db } = api.services;
  const { code } = live.facts;
  const { partnerId } = await api.newPartner();
  const isOver = async () => {
    await endUncalled(db, [code]);
    return (await outages())[0]?.endedAt != null;
  };
  await takeDown();
  const databaseUrl = db.$client.options.connectionString ?? '';
  const worker = await announceWorker({ databaseUrl, on: [code], everyMs: 1_000, log });
  await worker.work();
  expect(await isOver()).toBe(false);

  await pastOrders(db, 1, { partnerId, provider: code });
  await db.update(orders).set({ status: 'exchanging' }).where(eq(orders.provider, code));
  await worker.close();
  await eventually(async () => !(await listProvidersOn(db, [code])).has(code));
  expect(await isOver()).toBe(false);

  await db.update(orders).set({ status: 'refunded' }).where(eq(orders.provider, code));
  expect(await isOver()).toBe(true);
  await eventually(() => isUsable(here()) && isUsable(there()));
});

test('failures from before an outage that another process ended do not count any more', async () => {
  const own = openProviderHealth({ ...api.services, rereadMs: 1_000, log });
  live.become('broken');
  for (let call = 0; call < 3; call += 1) {
    await quote(own);
  }
  await eventually(() => own.down().includes(live.facts.code));
  live.become('well');
  await testDown();
  await eventually(() => !own.down().includes(live.facts.code));
  live.become('broken');
  await quote(own);
  await own.close();
  expect(await outages()).toEqual([expect.objectContaining({ endedAt: expect.any(Date) })]);
});

test('replicas that notice a failing provider at the same time start one outage', async () => {
  const failure = { provider: live.facts.code, lastError: 'http_503' };
  await Promise.all(Array.from({ length: 5 }, () => beginOutage(api.services.db, failure)));
  expect(await outages()).toHaveLength(1);
});

test('a provider that failed to open an order is left out for 60 s by every replica', async () => {
  await here().avoid(live, 'http_503');
  await eventually(() => !isUsable(here()) && !isUsable(there()));
  const row = await api.services.db.execute<{ seconds: number }>(
    sql`select extract(epoch from until - now())::float8 as seconds from ${avoidedProviders} where provider = ${live.facts.code}`,
  );
  expect(row.rows[0]?.seconds).toBeGreaterThan(58);
  expect(row.rows[0]?.seconds).toBeLessThanOrEqual(60);
  expect(await outages()).toEqual([]);
  await api.services.db.execute(sql`update ${avoidedProviders} set until = now()`);
  const later = openProviderHealth({ ...api.services, rereadMs: 1_000, log, now: () => Date.now() + 60_000 });
  expect(isUsable(later)).toBe(true);
  await later.close();
});

test('partners with more than 10 orders at the provider in 24 h are notified once of its outage, and nobody else is', async () => {
  const { db } = api.services;
  const [affected, sparing, former, elsewhere] = await Promise.all(Array.from({ length: 4 }, () => api.newPartner()));
  const at = live.facts.code;
  await opsEndpoint(db, affected?.partnerId ?? '');
  await pastOrders(db, 11, { partnerId: affected?.partnerId ?? '', provider: at });
  await pastOrders(db, 11, { partnerId: affected?.partnerId ?? '', provider: at, environment: 'test' });
  await pastOrders(db, 10, { partnerId: sparing?.partnerId ?? '', provider: at });
  await pastOrders(db, 20, { partnerId: former?.partnerId ?? '', provider: at, hoursAgo: 25 });
  await pastOrders(db, 20, { partnerId: elsewhere?.partnerId ?? '', provider: 'steady' });
  await takeDown();
  announce();
  const [outage] = await eventually(async () => ((await outages())[0]?.announcedAt ? outages() : null));
  const since = outage?.since.toISOString();
  const [live_, test_] = await opsEventsOf(db, affected?.partnerId ?? '');
  const id = (ms: number) => `${affected?.partnerId}:provider_outage_affecting_partner:${ms}`;
  const body = {
    event: 'provider_outage_affecting_partner',
    event_id: id(Date.parse(since ?? '')),
    ts: since,
    environment: 'live',
    reason: 'provider_down',
    paused_at: null,
    resume_after: null,
    last_error: 'http_503',
    details: { provider: at, orders_24h: 11, since },
  };
  expect(live_).toEqual(body);
  expect(test_).toMatchObject({ environment: 'test', details: body.details });
  expect(await db.$count(deliveries)).toBe(2);
  for (const partner of [sparing, former, elsewhere]) {
    expect(await opsEventsOf(db, partner?.partnerId ?? '')).toEqual([]);
  }
});

test('an outage that begins again within 5 minutes is the same one and not announced again; a later one is', async () => {
  const { db } = api.services;
  const { partnerId } = await api.newPartner();
  await pastOrders(db, 11, { partnerId, provider: live.facts.code });
  announce();
  await takeDown();
  await eventually(async () => (await opsEventsOf(db, partnerId)).length === 1);
  const recover = async () => {
    live.become('well');
    await testDown();
    await eventually(() => isUsable(here()) && isUsable(there()));
  };
  await recover();
  await takeDown();
  expect(await outages()).toHaveLength(1);
  await recover();
  await db.execute(sql`
    update ${providerOutages} set since = since - interval '6 minutes', ended_at = ended_at - interval '6 minutes'
    where provider = ${live.facts.code}`);
  await takeDown();
  await eventually(async () => (await opsEventsOf(db, partnerId)).length === 2);
  expect(await outages()).toHaveLength(2);
});
