import { eq } from 'drizzle-orm';
import type {
  Attention,
  ChecklistView,
  FiguresView,
  HomeView,
  OpenIncident,
  OrdersPerHour,
  Streams,
} from '#contract/dashboard/home';
import type { IncidentListView, Sla } from '#contract/dashboard/incidents';
import type { OrderDetail } from '#contract/dashboard/orders/order';
import type { ProviderList, ProviderView } from '#contract/dashboard/providers';
import type { DeliveryListView } from '#contract/shared/webhooks/deliveries';
import { recordProbes } from '#db/incidents/probes';
import { moveOrderClock } from '#db/orders/control';
import { apiKeys } from '#db/schema/keys';
import { orderCases } from '#db/schema/orders';
import { partners } from '#db/schema/partners';
import { orderWatches } from '#db/schema/watching';
import { startWatch } from '#db/watching/watches';
import { DAY, HOUR, MINUTE, toIso } from '#domain/duration';
import type { OrderStatus } from '#domain/orders/status';
import type { ProviderReport } from '#domain/watching/provider-report';
import { postIncident, resolveIncident } from '#operations/incidents/post-incident';
import { openTestOrder } from '#test/helpers/api/orders';
import { useTestApi } from '#test/helpers/api/test-api';
import { type TrackedSettings, track } from '#test/helpers/orders/tracked-orders';
import { eventually } from '#test/helpers/run/eventually';
import { openTeam, type Team } from '#test/helpers/users/team';

const api = useTestApi();
let team: Team;
beforeAll(async () => {
  team = await newTeam();
});

const newTeam = () => openTeam({ ...api, db: api.services.db });
const REVENUE = { amountInUsd: '1000', feeBps: 50, revenueSharePct: 50, markupBps: 10 };

async function liveOrder(
  partnerId: string,
  ...statuses: Parameters<Awaited<ReturnType<typeof openTestOrder>>['moveTo']>[0][]
) {
  const order = await openTestOrder(api.services.db, { partnerId, environment: 'live', revenue: REVENUE });
  for (const status of statuses) {
    await order.moveTo(status);
  }
  return order;
}

describe('home', () => {
  beforeAll(async () => {
    await liveOrder(team.partnerId, 'confirming', 'exchanging', 'sending', 'completed');
    await liveOrder(team.partnerId, 'confirming', 'manual_review', 'failed');
    await liveOrder(team.partnerId);
  });

  test('shows the figures of the day, separately for each environment', async () => {
    const { body } = await team.reader.get<FiguresView>('/home/figures?environment=live');
    expect(body).toMatchObject({
      orders_24h: 3,
      volume_24h_usd: '1000.00',
      success_rate_pct: 50,
      ended_24h: { completed: 1, failed: 1, expired: 0, refunded: 0 },
      swap_seconds: { p50: 4, p99: 4 },
      top_provider: { orders: 3 },
    });
    const sandbox = await team.reader.get<FiguresView>('/home/figures?environment=test');
    expect(sandbox.body).toMatchObject({ orders_24h: 0, success_rate_pct: null, top_provider: null });
    expect((await team.stranger.get<FiguresView>('/home/figures?environment=live')).body.orders_24h).toBe(0);
  });

  test('counts orders by the hour, including hours without orders', async () => {
    const { body } = await team.reader.get<OrdersPerHour>('/home/orders-per-hour?environment=live&hours=3');
    expect(body.items).toHaveLength(3);
    expect(body.items.reduce((sum, { completed }) => sum + completed, 0)).toBe(1);
    expect(body.items.reduce((sum, { other }) => sum + other, 0)).toBe(2);
    expect((await team.reader.get('/home/orders-per-hour?environment=live&hours=9999')).status).toBe(400);
  });

  test('lists the last deliveries and the open incident, and no hints when everything works', async () => {
    const deliveries = await team.reader.get<DeliveryListView>('/home/recent-deliveries?environment=live');
    expect(deliveries.body).toEqual({ items: [] });
    expect((await team.reader.get('/home/incident')).body).toEqual({ incident: null, posted: [] });
    expect((await team.reader.get('/home/attention?environment=live')).body).toEqual({ items: [], more: 0 });
    expect((await team.reader.get('/home/attention')).status).toBe(400);
  });

  test('shows incidents that operators posted, until they are resolved', async () => {
    const { db } = api.services;
    const facts = {
      title: 'Slow payouts',
      message: 'They take longer',
      provider: null,
      reason: 'Seen',
      actor: 'cli:anna',
    };
    const incidentId = await postIncident({ db }, facts);
    const read = async () => (await team.reader.get<OpenIncident>('/home/incident')).body.posted;
    const { title, message, provider } = facts;
    const times = { starts_at: null, ends_at: null };
    expect(await read()).toMatchObject([{ incident_id: incidentId, title, message, provider, ...times }]);
    await resolveIncident({ db }, { incidentId, resolution: 'Quick again', reason: 'Seen', actor: 'cli:anna' });
    expect(await read()).toEqual([]);
  });

  test('says when a planned maintenance begins and ends', async () => {
    const { db } = api.services;
    const said = { reason: 'Planned', actor: 'cli:anna' };
    const [startsAt, endsAt] = [toIso(Date.now() + 7 * DAY), toIso(Date.now() + 7 * DAY + HOUR)];
    const planned = { title: 'New disks', message: 'No orders', provider: null, startsAt, endsAt };
    const incidentId = await postIncident({ db }, { ...planned, ...said });
    const { posted } = (await team.reader.get<OpenIncident>('/home/incident')).body;
    expect(posted).toMatchObject([{ incident_id: incidentId, starts_at: startsAt, ends_at: endsAt }]);
    await resolveIncident({ db }, { incidentId, resolution: 'Called off', ...said });
  });

  test('lists the hints, the most urgent first', async () => {
    const other = await newTeam();
    const { orderId } = await liveOrder(other.partnerId, 'confirming', 'refund_required');
    await api.services.db
      .update(apiKeys)
      .set({ expiresAt: new Date(Date.now() + 3_600_000) })
      .where(eq(apiKeys.partnerId, other.partnerId));
    await api.services.db.update(partners).set({ approvedAt: null }).where(eq(partners.partnerId, other.partnerId));
    const { body } = await other.reader.get<Attention>('/home/attention?environment=live');
    expect(body.items.map(({ kind }) => kind)).toEqual(['refund_due', 'key_expires', 'not_onboarded']);
    expect(body.items[0]).toMatchObject({ subject_id: orderId, due_at: expect.any(String) });
  });

  test('asks nobody to decide a refund that its provider sends back by itself, or says that it has sent', async () => {
    const [other, { db }] = [await newTeam(), api.services];
    const settings = { partnerId: other.partnerId, later: ['confirming', 'refund_required'] as OrderStatus[] };
    const open = async (more: Partial<TrackedSettings>) => {
      const path = await track(api, { ...settings, ...more });
      return path.slice('/track/'.length, path.indexOf('?'));
    };
    const REFUNDED = { status: 'refunded', txOutHash: 'out' } as const;
    const says = async (orderId: string, report: ProviderReport) => {
      await startWatch(db, { orderId, provider: 'alphaswap', providerOrderId: orderId });
      await db.update(orderWatches).set({ report }).where(eq(orderWatches.orderId, orderId));
      return orderId;
    };
    const due = await says(await open({}), { status: 'refund_required' });
    const others = [
      await open({ input: { refundAddress: null, refundsToSender: true } }),
      await says(await open({}), REFUNDED),
      await open({ state: { unproven: { report: REFUNDED, at: toIso(Date.now()) } } }),
    ];
    const { body } = await other.reader.get<Attention>('/home/attention?environment=live');
    expect([body.items.map(({ subject_id }) => subject_id), body.more]).toEqual([[due], 0]);
    const panelOf = async (orderId: string) => (await other.reader.get<OrderDetail>(`/orders/${orderId}`)).body.refund;
    expect(await panelOf(due)).toMatchObject({ currency: 'BTC' });
    expect(await Promise.all(others.map(panelOf))).toEqual([null, null, null]);
  });

  test('names orders in review and late deposits, those of this environment and partner only', async () => {
    const [other, { db }] = [await newTeam(), api.services];
    const late = await liveOrder(other.partnerId, 'expired');
    const reviewed = await liveOrder(other.partnerId, 'confirming', 'manual_review');
    await liveOrder(other.partnerId, 'confirming', 'manual_review');
    await db.insert(orderCases).values([
      { orderId: late.orderId, mismatch: 'late_deposit', repair: 'watch' },
      { orderId: reviewed.orderId, mismatch: 'late_deposit', repair: 'watch', closedAt: new Date() },
    ]);
    const read = async (environment: string, who = other.reader) =>
      (await who.get<Attention>(`/home/attention?environment=${environment}`)).body.items;
    expect(await read('live')).toMatchObject([
      { kind: 'late_deposit', subject_id: late.orderId, since: expect.any(String) },
      { kind: 'in_review', subject_id: reviewed.orderId, count: 2, since: expect.any(String) },
    ]);
    expect(await read('test')).toEqual([]);
    expect((await read('live', team.stranger)).map(({ kind }) => kind)).toEqual([]);
  });

  test('says by real time until when a refund is to be decided, however far the sandbox clock is ahead', async () => {
    const other = await newTeam();
    const order = await openTestOrder(api.services.db, { partnerId: other.partnerId });
    await order.moveTo('refund_required');
    const read = async () => (await other.reader.get<Attention>('/home/attention?environment=test')).body.items[0];
    const due = await read();
    await moveOrderClock(api.services.db, order.orderId, HOUR);
    const msBetween = (one: string | null | undefined, next: string | null | undefined) =>
      Date.parse(one ?? '') - Date.parse(next ?? '');
    const moved = await read();
    expect([msBetween(due?.due_at, moved?.due_at), msBetween(due?.since, moved?.since)]).toEqual([HOUR, HOUR]);
  });

  test('leads a new partner through the setup steps', async () => {
    const other = await newTeam();
    const steps = async () => (await other.reader.get<ChecklistView>('/home/checklist')).body;
    expect((await steps()).items.map(({ done }) => done)).toEqual([true, false, false, true]);
    const { orderId } = await openTestOrder(api.services.db, { partnerId: other.partnerId });
    expect((await steps()).first_order).toEqual({ order_id: orderId, status: 'waiting_deposit' });
  });

  test('answers in one call with everything that its parts answer, the order of the checklist too', async () => {
    const other = await newTeam();
    const { orderId } = await openTestOrder(api.services.db, { partnerId: other.partnerId });
    const read = async <T>(path: string) => (await other.reader.get<T>(path)).body;
    const { body } = await other.reader.get<HomeView>('/home?environment=test');
    expect(body).toMatchObject({
      checklist: await read('/home/checklist'),
      // Its clock is of the moment at which it is read.
      first_order: { ...(await read<object>(`/orders/${orderId}`)), clock: expect.anything() },
      attention: await read('/home/attention?environment=test'),
      streams: await read('/home/streams?environment=test'),
    });
  });

  test('shows open streams with their masked addresses, beside the maximum', async () => {
    const { partnerId, testKey } = await api.newPartner();
    const other = await openTeam({ ...api, db: api.services.db, newPartner: async () => ({ partnerId }) });
    const { orderId } = await openTestOrder(api.services.db, { partnerId });
    const answer = await api.get(`/order/${orderId}/stream`, { key: testKey, ip: '203.0.113.77' });
    const read = async () => (await other.reader.get<Streams>('/home/streams?environment=test')).body;
    const body = await eventually(async () => {
      const streams = await read();
      return streams.items.length > 0 ? streams : null;
    });
    expect(body).toMatchObject({ open: 1, cap: 50, level: 'ok' });
    expect(body.items[0]).toMatchObject({ order_id: orderId, ip: '203.0.x.x', resume_source: 'fresh' });
    await answer.body?.cancel();
    await eventually(async () => (await read()).items.length === 0);
    expect((await (await other.as('finance')).get('/home/streams?environment=test')).status).toBe(403);
  });
});

describe('providers', () => {
  test('are listed with their refund facts, and can be switched off for new orders', async () => {
    const { body } = await team.reader.get<ProviderList>('/providers?environment=test');
    expect(body.items.length).toBeGreaterThan(2);
    const [first] = body.items;
    expect(first).toMatchObject({ on: true, available: true, refund_mode: expect.any(String), most_markup_bps: 300 });
    const off = await team.owner.send<ProviderView>('PATCH', `/providers/${first?.code}`, { on: false });
    expect(off.body).toMatchObject({ code: first?.code, on: false });
    expect((await team.owner.send<ProviderView>('PATCH', `/providers/${first?.code}`, { on: true })).body.on).toBe(
      true,
    );
  });

  test('need a confirmation before the last one is switched off', async () => {
    const other = await newTeam();
    const { body } = await other.owner.get<ProviderList>('/providers?environment=test');
    const [last, ...rest] = body.items;
    for (const { code } of rest) {
      expect((await other.owner.send('PATCH', `/providers/${code}`, { on: false })).status).toBe(200);
    }
    const path = `/providers/${last?.code}`;
    const refused = await other.owner.send('PATCH', path, { on: false });
    expect(refused.body).toMatchObject({ error: { fields: [{ field: 'confirm_last' }] } });
    expect((await other.owner.send<ProviderView>('PATCH', path, { on: false, confirm_last: true })).body.on).toBe(
      false,
    );
  });

  test('the markup is set within its bounds', async () => {
    const set = await team.owner.send<ProviderList>('PATCH', '/providers?environment=test', { markup_bps: 120 });
    expect(set.body).toMatchObject({ markup_bps: 120, max_markup_bps: 300 });
    expect((await team.owner.send('PATCH', '/providers?environment=test', { markup_bps: 301 })).status).toBe(400);
  });

  test('cannot be switched by a read-only member, and an unknown one is not found', async () => {
    expect((await team.reader.send('PATCH', '/providers/alphaswap', { on: false })).status).toBe(403);
    const developer = await team.as('developer');
    expect((await developer.send('PATCH', '/providers?environment=test', { markup_bps: 1 })).status).toBe(403);
    expect((await team.owner.send('PATCH', '/providers/nobody', { on: false })).status).toBe(404);
  });
});

test('the service levels of a month are shown with the credit that is due', async () => {
  const minute = (ago: number) => new Date(Math.floor(Date.now() / MINUTE) * MINUTE - ago * MINUTE);
  const probes = [9, 8, 7, 6, 5, 4, 3, 2].map((ago) => ({
    minute: minute(ago),
    source: 'internal_monitor' as const,
    up: ago < 7 || ago > 8,
  }));
  await recordProbes(api.services.db, probes, Date.now());
  const month = probes[0]?.minute.toISOString().slice(0, 7) ?? '';
  const { body } = await team.reader.get<Sla>(`/incidents/sla?month=${month}`);
  expect(body).toMatchObject({ month, phase: 'pilot', target_pct: 99.5, uptime_pct: 75, compensation_pct: 100 });
  expect(body.days.some(({ uptime_pct }) => uptime_pct === 75)).toBe(true);
  const { body: incidents } = await team.reader.get<IncidentListView>('/incidents?limit=1');
  expect(incidents.items[0]).toMatchObject({ started_at: minute(8).toISOString(), minutes: 2, rca_url: null });
  expect((await team.reader.get('/incidents/sla?month=13')).status).toBe(400);
});

test('a partner sets the addresses of its probes, and /health has a limit of its own for them', async () => {
  const set = (addresses: string[]) => team.owner.send('PUT', '/incidents/probe-addresses', { addresses });
  expect((await set(['198.51.100.9', ' 2001:DB8::/48', '198.51.100.9'])).body).toEqual({
    addresses: ['198.51.100.9/32', '2001:db8::/48'],
  });
  expect((await team.reader.get<Sla>('/incidents/sla')).body.probe_addresses).toEqual([
    '198.51.100.9/32',
    '2001:db8::/48',
  ]);
  const hasOwn = async (ip: string) => (await api.get('/health', { ip })).headers.get('x-ratelimit-limit') === '600';
  await eventually(() => hasOwn('198.51.100.9'));
  expect(await hasOwn('198.51.100.8')).toBe(false);
  for (const bad of ['probe.example', '10.0.0.0/8', '::/0']) {
    const refused = await set([bad]);
    expect([bad, refused.status]).toEqual([bad, 400]);
    expect(JSON.stringify(refused.body)).toContain('addresses');
  }
  expect((await team.reader.send('PUT', '/incidents/probe-addresses', { addresses: [] })).status).toBe(403);
  await set([]);
  await eventually(async () => !(await hasOwn('198.51.100.9')));
});
