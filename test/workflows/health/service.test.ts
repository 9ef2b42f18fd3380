import { WorkflowClient } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { createProviderActivities } from '#activities/provider-activities';
import type { OpsEventBody } from '#contract/webhooks/ops-event';
import { auditOf } from '#db/audit';
import { openDatabase } from '#db/client';
import { recordProbes } from '#db/incidents/probes';
import { providerOutages } from '#db/schema/incidents';
import { lockouts } from '#db/schema/keys';
import { setEndpoint } from '#db/webhooks/endpoints/endpoints';
import { drainProvider, undrainProvider } from '#operations/providers/drains';
import { UNWATCHED } from '#providers/health';
import { openProviderHealth } from '#providers/health-record';
import { type Provider, ProviderError } from '#providers/provider';
import { quoteAll } from '#quotes/quote-engine';
import { createKeyring } from '#security/keyring';
import { webhookSecretSealer } from '#security/sealer';
import { newApiKey, newId, newWebhookSecret } from '#security/secret';
import type { ApiProcess } from '#test/helpers/api/process';
import { startTestApi, type TestApi } from '#test/helpers/api/test-api';
import { playFailedSwap } from '#test/helpers/orders/failed-swap';
import { pastOrders } from '#test/helpers/orders/ops-events';
import { inputWith } from '#test/helpers/orders/order-state';
import { provider } from '#test/helpers/orders/test-provider';
import { BTC, type LiveProvider, liveProvider, XMR } from '#test/helpers/providers/live-provider';
import { eventually } from '#test/helpers/run/eventually';
import { freshDatabase } from '#test/helpers/servers/database';
import { freshNamespace } from '#test/helpers/servers/namespace';
import { ADDRESSES, type Client } from '#test/helpers/service/client';
import { SECRET_KEY, type TestPartner } from '#test/helpers/service/partners';
import { type Service, startService } from '#test/helpers/service/service';
import { type Receiver, startReceiver } from '#test/helpers/webhooks/receiver';
import type { refund } from './late';

describe('provider drain', () => {
  const CODE = 'changenow';
  let api: TestApi;
  let other: ApiProcess;
  let live: LiveProvider;
  let steady: LiveProvider;
  beforeAll(async () => {
    api = await startTestApi();
    other = await api.startAnother();
    [live, steady] = await Promise.all([liveProvider(CODE), liveProvider('steady')]);
  });
  afterAll(async () => {
    await Promise.all([live.close(), steady.close()]);
    await api.close();
  });

  const change = (reason: string) => ({ provider: CODE, reason, actor: 'cli:tester' });
  const REQUEST = { from: BTC, to: XMR, amount: '1', side: 'send' } as const;

  test('no replica asks a drained provider for quotes; it is named with the reason, and asked again once undrained', async () => {
    const [here, there] = [api.services.providerHealth, other.services.providerHealth];
    await drainProvider(api.services, change('lost deposits'));
    await eventually(() => here.isDrained(CODE) && there.isDrained(CODE));
    const asked = live.calls.quote;
    const { offers, skipped } = await quoteAll(REQUEST, [live, steady], { health: there });
    expect(offers.map(({ provider }) => provider.code)).toEqual(['steady']);
    expect(skipped).toEqual([{ code: CODE, reason: 'draining' }]);
    expect(live.calls.quote).toBe(asked);
    // A process that starts later reads it too.
    const late = openProviderHealth({ ...api.services, rereadMs: 1_000, log: pino({ level: 'silent' }) });
    await eventually(() => late.isDrained(CODE));
    await late.close();
    await undrainProvider(api.services, change('mended'));
    await eventually(() => !here.isDrained(CODE) && !there.isDrained(CODE));
    expect((await quoteAll(REQUEST, [live, steady], { health: there })).skipped).toEqual([]);
  });

  test('draining and undraining are audited with their reasons, and refused when they would change nothing', async () => {
    await drainProvider(api.services, change('maintenance'));
    await expect(drainProvider(api.services, change('again'))).rejects.toThrow('already drained');
    await undrainProvider(api.services, change('over'));
    await expect(undrainProvider(api.services, change('again'))).rejects.toThrow('not drained');
    const entries = (await auditOf(api.services.db, CODE)).slice(-2);
    expect(entries).toMatchObject([
      { actor: 'cli:tester', action: 'provider.drained', details: { reason: 'maintenance' } },
      { actor: 'cli:tester', action: 'provider.undrained', details: { reason: 'over', drained_for: 'maintenance' } },
    ]);
  });

  test.each(['alphaswap', 'nobody'])('%s is no live provider and cannot be drained', async (provider) => {
    await expect(drainProvider(api.services, { ...change('x'), provider })).rejects.toThrow('no live provider');
  });
});

describe('service', () => {
  let service: Service;
  let partner: TestPartner;
  let receiver: Receiver;

  beforeAll(async () => {
    [service, receiver] = await Promise.all([startService(), startReceiver()]);
    partner = await service.partner();
    const sealSecret = webhookSecretSealer(createKeyring(SECRET_KEY), newWebhookSecret('test'));
    const slot = { partnerId: partner.partnerId, environment: 'test', channel: 'ops' } as const;
    await setEndpoint(service.db, { ...slot, url: receiver.url, sealSecret });
  });
  afterAll(async () => {
    await service.close();
    await receiver.close();
  });

  /** The first event of a kind that the ops endpoint got; fails if it got another event with the same id. */
  async function arrived(event: string): Promise<OpsEventBody> {
    const bodies = () => receiver.received.map(({ body }): OpsEventBody => JSON.parse(body.toString()));
    const found = await eventually(() => bodies().find((body) => body.event === event));
    expect(bodies().filter(({ event_id }) => event_id === found.event_id)).toEqual([found]);
    return found;
  }

  test('a sandbox scenario whose provider is down when the refund is due is announced, and the provider still quotes afterwards', async () => {
    const client: Client = partner.test;
    const body = { refund_address: ADDRESSES.btc };
    const { order_id, provider } = await playFailedSwap(client, { scenario: 'refund_down', body });
    expect((await client.refund(order_id, { action: 'refund_to_address' })).status).toBe(202);
    const event = await arrived('provider_outage_affecting_partner');
    expect(event).toMatchObject({
      environment: 'test',
      reason: 'provider_down_during_refund',
      last_error: 'unavailable',
      details: { provider, order_id, orders_24h: 1 },
    });
    expect(await service.db.$count(providerOutages)).toBe(0);
    expect((await client.ask({ swap: { provider } })).status).toBe(201);
  });

  test('the worker announces a recorded outage', async () => {
    await pastOrders(service.db, 11, { partnerId: partner.partnerId, provider: 'liveswap' });
    await service.db.insert(providerOutages).values({ provider: 'liveswap', lastError: 'http_503' });
    await eventually(() => receiver.received.some(({ body }) => body.includes('"provider_down"')));
  });

  test('a day with too low an uptime is announced', async () => {
    const now = Date.now();
    const minutes = Array.from(
      { length: 720 },
      (_, index) => new Date(Math.floor(now / 60_000) * 60_000 - index * 60_000),
    );
    const source = 'external_prober' as const;
    await recordProbes(
      service.db,
      minutes.map((minute, index) => ({ minute, source, up: index >= 8 })),
      now,
    );
    expect(await arrived('sla_breach_threshold')).toMatchObject({ details: { uptime_pct: 98.88 } });
  });

  // The last test, because it locks out this machine.
  test('a lockout and its end are announced', async () => {
    const mistyped = `${partner.live.key.slice(0, -1)}${partner.live.key.endsWith('a') ? 'b' : 'a'}`;
    for (const key of [mistyped, ...Array.from({ length: 4 }, () => newApiKey('live'))]) {
      await fetch(`${partner.live.origin}/partner/v1/me/orders`, { headers: { 'X-API-Key': key } });
    }
    expect(await arrived('api_key_locked')).toMatchObject({ environment: 'live', details: { ip: '127.0.0.1' } });
    await service.db.update(lockouts).set({ lockedUntil: sql`now()` }).where(eq(lockouts.ip, '127.0.0.1'));
    await arrived('api_key_unlocked');
    expect(service.surprises).toEqual([]);
  });
});

describe('late calls', () => {
  const QUEUE = 'late';
  const CODE = 'lateswap';

  interface Fate {
    /** The first request takes effect so long after it was made, and is never answered; null: it is lost. */
    landsAfterMs: number | null;
    /** How often the provider was asked for the refund, and how many refunds it made. */
    asked: number;
    refunds: number;
  }

  /** A provider whose first refund request of each order is unreliable; `end` ends what hangs. */
  function lateProvider(fateOf: (orderId: string) => Fate) {
    const alpha = provider('alphaswap');
    const ended = new AbortController();
    const hang = (landsAfterMs: number | null, land: () => void) => {
      const landing = landsAfterMs === null ? null : setTimeout(land, landsAfterMs);
      return new Promise<void>((_resolve, reject) => {
        ended.signal.addEventListener('abort', () => {
          if (landing) clearTimeout(landing);
          reject(new ProviderError('unavailable', { label: 'connection_lost' }));
        });
      });
    };
    const late: Provider = {
      ...alpha,
      facts: { ...alpha.facts, code: CODE, sandbox: false },
      async requestRefund({ orderId }) {
        const fate = fateOf(orderId);
        fate.asked += 1;
        const land = () => {
          fate.refunds += 1;
        };
        return fate.asked === 1 ? hang(fate.landsAfterMs, land) : land();
      },
      hasRefund: async ({ orderId }) => fateOf(orderId).refunds > 0,
    };
    return { provider: late, end: () => ended.abort() };
  }

  test('a refund call that hangs and takes effect late, or never, makes one refund', async () => {
    Runtime.install({ logger: new DefaultLogger('ERROR') });
    const fates = new Map<string, Fate>(
      [1_000, 3_500, null].map((landsAfterMs) => [newId('ord'), { landsAfterMs, asked: 0, refunds: 0 }]),
    );
    const late = lateProvider((orderId) => fates.get(orderId) as Fate);
    const database = await freshDatabase();
    const db = openDatabase(database.url, { max: 4, onIdleError: () => {} });
    const connection = await NativeConnection.connect({ address: process.env.TEST_TEMPORAL_ADDRESS ?? '' });
    const namespace = await freshNamespace(connection);
    const announceFailedRefund = async () => {};
    const activities = createProviderActivities({
      db,
      findProvider: () => late.provider,
      health: UNWATCHED,
      announceFailedRefund,
      noteContradiction: async () => {},
    });
    const workflowsPath = require.resolve('./late.ts');
    const worker = await Worker.create({ connection, namespace, taskQueue: QUEUE, workflowsPath, activities });
    const workflows = new WorkflowClient({ connection, namespace });
    const taken = await worker.runUntil(
      Promise.all(
        [...fates.keys()].map((orderId) =>
          workflows.execute<typeof refund>('refund', {
            workflowId: orderId,
            taskQueue: QUEUE,
            args: [{ input: inputWith({ orderId, provider: CODE }), providerOrderId: 'p' }],
          }),
        ),
      ).finally(late.end),
    );
    expect(taken).toEqual([expect.any(String), expect.any(String), expect.any(String)]);
    expect([...fates.values()].map(({ asked, refunds }) => [asked, refunds])).toEqual([
      [1, 1],
      [1, 1],
      [2, 1],
    ]);
    await connection.close();
    await db.$client.end();
    await database.drop();
  });
});
