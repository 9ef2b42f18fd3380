import { createServer } from 'node:net';
import { type Probe, recordProbes } from '#db/incidents/probes';
import { probes } from '#db/schema/incidents';
import { orderCases, orders } from '#db/schema/orders';
import { providerStatistics } from '#db/schema/providers';
import { orderWatches } from '#db/schema/watching';
import { MINUTE } from '#domain/duration';
import { minuteOf } from '#domain/incidents/sla';
import { SCRAPE_TIMING } from '#metrics/scrape';
import { type RunningMetrics, serveMetrics } from '#metrics/serve';
import { METRICS, type Metric } from '#metrics/table';
import { runJob } from '#operations/run-job';
import { connectTemporal } from '#temporal/client';
import { eventually } from '#test/helpers/run/eventually';
import { startWire, type Wire } from '#test/helpers/servers/wire';
import { ADDRESSES } from '#test/helpers/service/client';
import { type Service, startService } from '#test/helpers/service/service';
import { selfSignedCertificate } from '#test/helpers/webhooks/self-signed';

let service: Service;
let wire: Wire;
let metrics: RunningMetrics;
/** Under the same registry, with the wait of a real scrape. */
let usual: RunningMetrics;

beforeAll(async () => {
  service = await startService();
  const url = new URL(service.runtime.databaseUrl);
  wire = await startWire(url.host);
  url.host = wire.address;
  metrics = await serveMetrics({ ...service.runtime, databaseUrl: url.href }, 0, { freshMs: 0, waitMs: 20_000 });
  usual = await serveMetrics({ ...service.runtime, databaseUrl: url.href }, 0, { ...SCRAPE_TIMING, freshMs: 0 });
});
afterAll(async () => {
  await Promise.all([metrics.close(), usual.close()]);
  await wire.close();
  await service.close();
});

const scrape = async ({ url } = metrics) => (await fetch(url)).text();
/** The sum of the samples with this name and these labels, among others. */
const read = (text: string, name: string, labels: Record<string, string> = {}): number =>
  text
    .split('\n')
    .filter((line) => new RegExp(`^${name}[{ ]`).test(line))
    .filter((line) => Object.entries(labels).every(([label, value]) => line.includes(`${label}="${value}"`)))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
const value = async (name: string, labels?: Record<string, string>) => read(await scrape(), name, labels);

test('every metric of the table is in the answer, with its type, and of labels only those of the table', async () => {
  const text = await scrape();
  for (const [name, { type, labels }] of Object.entries<Metric>(METRICS)) {
    expect(text).toContain(`# TYPE ${name} ${type}\n`);
    for (const [, given = ''] of text.matchAll(new RegExp(`^${name}(?:_bucket|_sum|_count)?\\{(.*)\\} `, 'gm'))) {
      const names = [...given.matchAll(/(\w+)="/g)].map(([, label]) => label).filter((label) => label !== 'le');
      expect(names.sort()).toEqual(Object.keys(labels).sort());
    }
  }
  expect(text).toContain('process_cpu_seconds_total');
  expect(text).toContain('nodejs_eventloop_lag_seconds');
  expect(text).toMatch(/swaplane_build_info\{version="\d+\.\d+\.\d+",node="v\d+/);
  expect([read(text, 'swaplane_database_up'), read(text, 'swaplane_temporal_up')]).toEqual([1, 1]);
});

test('an order moves the numbers of requests, quotes, providers, orders, deliveries and streams', async () => {
  const before = await scrape();
  const { partnerId, test: client } = await service.partner();
  const receiver = await service.webhooks(partnerId);
  const order = await client.open();
  const stopping = new AbortController();
  const stream = await fetch(`${service.origin}/partner/v1/order/${order.order_id}/stream`, {
    headers: { 'X-API-Key': client.key },
    signal: stopping.signal,
  });
  expect(stream.status).toBe(200);

  const grown = (text: string, name: string, labels: Record<string, string>) =>
    read(text, name, labels) - read(before, name, labels);
  const now = await eventually(async () => {
    const text = await scrape();
    const isDelivered = grown(text, 'swaplane_delivery_attempts_total', { environment: 'test', outcome: 'delivered' });
    return isDelivered > 0 && read(text, 'swaplane_open_streams') > 0 ? text : null;
  });
  const create = { route: '/partner/v1/order/create', method: 'POST' };
  expect(grown(now, 'swaplane_http_requests_total', { ...create, status: '2xx' })).toBe(1);
  expect(grown(now, 'swaplane_http_request_duration_seconds_count', create)).toBe(1);
  expect(grown(now, 'swaplane_order_creations_total', { environment: 'test', outcome: 'created' })).toBe(1);
  expect(grown(now, 'swaplane_quote_rounds_total', { outcome: 'offered' })).toBe(1);
  expect(grown(now, 'swaplane_quote_answers_total', { outcome: 'in_time' })).toBeGreaterThan(0);
  const { provider } = order;
  expect(grown(now, 'swaplane_provider_calls_total', { provider, operation: 'create_order', outcome: 'ok' })).toBe(1);
  expect(grown(now, 'swaplane_orders_open', { environment: 'test' })).toBe(1);
  expect(read(now, 'swaplane_database_connections', { role: 'api' })).toBeGreaterThan(0);

  for (const secret of [client.key, order.order_id, partnerId, ADDRESSES.eth, order.deposit_address, receiver.url]) {
    expect(now).not.toContain(secret);
  }
  stopping.abort();
  await eventually(async () => (await value('swaplane_open_streams')) === 0);
});

test('no path, method or kind from outside makes a time series of its own', async () => {
  for (const path of ['/wp-login.php', '/partner/v1/no-such-path', '/docs/no-such-page', '/provider/x/callback/y']) {
    await fetch(`${service.origin}${path}`, { method: path.includes('wp') ? 'PROPFIND' : 'GET' });
  }
  await service.db.insert(orderCases).values({ orderId: 'ord_unknown', mismatch: 'brand_new' as never, repair: '' });
  const text = await scrape();
  expect(text).not.toMatch(/wp-login|no-such|PROPFIND|callback|brand_new|\bord_/);
  expect(read(text, 'swaplane_http_requests_total', { route: 'other', method: 'other' })).toBe(1);
  expect(read(text, 'swaplane_http_requests_total', { route: '/provider' })).toBe(1);
  expect(read(text, 'swaplane_cases_open', { kind: 'other' })).toBe(1);
});

test('what waits for somebody is counted, with the age of the oldest', async () => {
  const hourAgo = new Date(Date.now() - 3_600_000);
  await service.db.insert(orders).values({
    orderId: 'ord_reviewed',
    partnerId: 'par_x',
    environment: 'live',
    version: 1,
    status: 'manual_review',
    provider: 'changenow',
    body: { timeline: [] },
    state: {} as never,
    createdAt: hourAgo,
    updatedAt: hourAgo,
    checked: true,
  });
  await service.db.insert(orderWatches).values({
    orderId: 'ord_reviewed',
    provider: 'changenow',
    providerOrderId: 'x',
    answeredAt: hourAgo,
    nextPollAt: hourAgo,
    report: { status: 'completed' } as never,
  });
  const text = await scrape();
  expect(read(text, 'swaplane_queue_items', { queue: 'manual_review' })).toBe(1);
  expect(read(text, 'swaplane_queue_oldest_age_seconds', { queue: 'manual_review' })).toBeGreaterThanOrEqual(3_600);
  const live = { environment: 'live', status: 'manual_review' };
  expect(read(text, 'swaplane_orders_open', live)).toBe(1);
  expect(read(text, 'swaplane_oldest_order_age_seconds', live)).toBeGreaterThanOrEqual(3_600);
  expect(read(text, 'swaplane_watches_silent', { provider: 'changenow' })).toBe(1);
  expect(read(text, 'swaplane_watches_overdue', { provider: 'changenow' })).toBe(1);
  expect(read(text, 'swaplane_orders_without_evidence', { state: 'in_review' })).toBe(1);
});

test('the slowest swap is compared with what is usual for its pair, which is six hours without measurements', async () => {
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000);
  const swap = (orderId: string, from: string, seenAt: Date, status: 'exchanging' | 'sending') => ({
    orderId,
    partnerId: 'par_x',
    environment: 'live' as const,
    version: 2,
    status,
    provider: 'changenow',
    body: { from, from_network: 'BTC', to: 'ETH', to_network: 'ETH', timeline: [{}, { at: seenAt.toISOString() }] },
    state: {} as never,
    createdAt: seenAt,
    updatedAt: new Date(),
    checked: true,
  });
  await service.db
    .insert(orders)
    .values([
      swap('ord_measured', 'BTC', hours(1), 'exchanging'),
      swap('ord_measured_too', 'BTC', hours(0.5), 'exchanging'),
      swap('ord_unmeasured', 'LTC', hours(3), 'sending'),
    ]);
  const pair = { from: 'BTC', fromNetwork: 'BTC', to: 'ETH', toNetwork: 'ETH' };
  const counts = { orders: 100, completed: 100, refunded: 0, failed: 0, expired: 0, measured: 100 };
  const none = { refundsDue: 0, refundsByHand: 0, refundsOpen: 0 };
  await service.db
    .insert(providerStatistics)
    .values({ provider: 'changenow', ...pair, ...counts, ...none, secondsMedian: 600, secondsP95: 1_200 });
  const text = await scrape();
  expect(read(text, 'swaplane_swap_age_ratio', { status: 'exchanging' })).toBeCloseTo(3, 1);
  expect(read(text, 'swaplane_swap_age_ratio', { status: 'sending' })).toBeCloseTo(0.5, 1);
  expect(read(text, 'swaplane_swap_age_ratio', { status: 'confirming' })).toBe(0);
  expect(read(text, 'swaplane_queue_items', { queue: 'stuck_orders' })).toBe(2);
});

test('a process tells when its certificate for Temporal ends', async () => {
  const certificate = selfSignedCertificate('swaplane.example', new Date('2031-05-06'));
  const { config } = service.runtime;
  const tls = { clientCertPair: { crt: Buffer.from(certificate.cert), key: Buffer.from(certificate.key) } };
  const name = 'swaplane_temporal_client_certificate_expiry_timestamp_seconds';
  expect(await value(name)).toBe(0);
  const others = await serveMetrics(
    { ...service.runtime, config: { ...config, temporal: { ...config.temporal, tls } } },
    0,
  );
  expect(await value(name)).toBe(Date.parse('2031-05-06T23:59:59Z') / 1_000);
  await others.close();
});

test('a run of a job sets the time of its last success', async () => {
  const startedAt = Date.now() / 1_000;
  const client = await connectTemporal(service.runtime.temporal);
  await eventually(() =>
    runJob({ db: service.db, schedules: client.schedule }, { name: 'count_attempts', actor: 'test' }).catch(() => null),
  );
  const last = () => value('swaplane_job_last_success_timestamp_seconds', { name: 'count_attempts' });
  await eventually(async () => (await last()) >= startedAt);
  expect(await value('swaplane_job_interval_seconds', { name: 'count_attempts' })).toBe(900);
  await client.connection.close();
});

test('a database that archives nothing has no archive that fails', async () => {
  expect(await value('swaplane_archive_failing')).toBe(0);
});

test('the last probe of the public address says whether it can be reached, and without one nothing does', async () => {
  const { db } = service;
  await eventually(async () => {
    await db.delete(probes);
    return !/^swaplane_public_up /m.test(await scrape());
  });
  // Later than what the worker itself may record meanwhile.
  const probe = (minutesAhead: number, up: boolean): Probe => ({
    minute: new Date(minuteOf(Date.now()) + minutesAhead * MINUTE),
    source: 'internal_monitor',
    up,
    errorLabel: up ? null : 'http_502',
    latencyMs: null,
  });
  await recordProbes(db, [probe(5, true), probe(6, false)], Date.now());
  expect(await scrape()).toMatch(/^swaplane_public_up 0$/m);
  await recordProbes(db, [probe(7, true)], Date.now());
  expect(await scrape()).toMatch(/^swaplane_public_up 1$/m);
  await db.delete(probes);
});

test('a task that no worker takes is in the backlog of its queue', async () => {
  await service.stopWorker();
  const client = await connectTemporal(service.runtime.temporal);
  await eventually(async () => (await value('swaplane_worker_alive')) === 0);
  await client.workflow.start('job', { workflowId: 'waiting', taskQueue: 'orders', args: ['retention'] });
  await eventually(async () => (await value('swaplane_task_queue_backlog', { queue: 'orders', type: 'workflow' })) > 0);
  await client.workflow.getHandle('waiting').terminate();
  await client.connection.close();
});

test.each(['cut', 'mute'] as const)(
  'while Postgres is away (%s), a scrape is answered before it is back, and says so',
  async (how) => {
    wire[how]();
    const text = await eventually(async () => {
      const answer = await scrape(usual);
      return read(answer, 'swaplane_database_up') === 0 ? answer : null;
    });
    expect(read(text, 'process_cpu_seconds_total')).toBeGreaterThan(0);
    await eventually(
      async () => !/^swaplane_(orders_open\{|worker_alive |archive_failing )/m.test(await scrape(usual)),
    );
    wire.mend();
    await eventually(async () => (await value('swaplane_database_up')) === 1);
    await eventually(async () => /^swaplane_orders_open\{/m.test(await scrape()));
    expect(await scrape()).toMatch(/^swaplane_worker_alive /m);
  },
);

test('a port in use is refused in one line, and any other path is not found', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as { port: number };
  await expect(serveMetrics(service.runtime, port)).rejects.toThrow(`METRICS_PORT ${port}`);
  taken.close();
  expect((await fetch(metrics.url.replace('/metrics', '/'))).status).toBe(404);
});
