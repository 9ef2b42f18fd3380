import { asc, eq } from 'drizzle-orm';
import { deleteDeliveries } from '#db/orders/removal';
import { orderClaims, orderEvents, orders } from '#db/schema/orders';
import { deliveries } from '#db/schema/webhooks';
import { HOUR } from '#domain/duration';
import type { ProviderReport } from '#domain/watching/provider-report';
import { checkOrder } from '#operations/recovery/reconcile-orders';
import { rebuildOrder } from '#operations/recovery/repairs';
import { fetchRunHistories } from '#temporal/histories/fetch-history';
import { continuedRunOf, readTemporalHistory } from '#temporal/histories/history';
import { callTemporal } from '#temporal/order-workflow';
import { BY_KEY } from '#test/helpers/orders/order-state';
import { repairDeps } from '#test/helpers/orders/repair-deps';
import { estimate, startTwinService, type TwinService } from '#test/helpers/providers/twin-service';
import { eventually } from '#test/helpers/run/eventually';
import { useEagerTemporal } from '#test/helpers/servers/eager-temporal';
import { PAYLOADS } from '#test/helpers/servers/payload-keys';
import type { Client } from '#test/helpers/service/client';
import { type Service, startService } from '#test/helpers/service/service';
import { makeAddress } from '#twins/assets';
import {
  decideRefundUpdate,
  depositReportedSignal,
  OPEN_UPDATE_ID,
  openUpdate,
  providerReportSignal,
  SEARCH_ATTRIBUTES,
  timelineQuery,
} from '#workflows/messages';

/** A run of an order needs about a dozen events for itself. */
const EVENTS_OF_A_RUN = 30;

let usual: Service;
let temporal: Awaited<ReturnType<typeof useEagerTemporal>>;
let twins: TwinService;
let service: Service;
let live: Client;

beforeAll(async () => {
  usual = await startService();
  temporal = await useEagerTemporal(EVENTS_OF_A_RUN);
  // The twin's refund must not finish, because the order must stay open during the test.
  const twin = { story: 'silent', stepMs: HOUR } as const;
  twins = await startTwinService('changenow', { ...twin, env: { PROVIDER_CHANGENOW_REFUND: 'programmatic' } });
  ({ service } = twins);
  ({ live } = await service.partner());
  await eventually(async () => (await estimate(live)).status === 200);
});
afterAll(async () => {
  await twins.close();
  await temporal.close();
  await usual.close();
});

const handleOf = (orderId: string) => service.workflows.getHandle(orderId);
const sources = () => ({
  db: service.db,
  payloads: PAYLOADS,
  callTemporal: <T>(ask: (workflows: Service['workflows']) => Promise<T>) => ask(service.workflows),
});

/** The runs of an order, the latest first, and their numbers of events. */
async function runsOf(orderId: string): Promise<number[]> {
  const events: number[] = [];
  let found = await readTemporalHistory(service.workflows, orderId);
  while (found) {
    events.push(found.history.events?.length ?? 0);
    const before = continuedRunOf(found.history);
    found = before === null ? null : await readTemporalHistory(service.workflows, orderId, before);
  }
  return events;
}

/** Many reports that change nothing: the provider repeats the status with another amount each time. */
function repeatReports(orderId: string, status: ProviderReport['status'], times: number): Promise<unknown> {
  const reports = Array.from({ length: times }, (_, nth) => ({ status, amountFrom: `0.${nth + 1}` }));
  return Promise.all(reports.map((report) => handleOf(orderId).signal(providerReportSignal, report)));
}

const becomes = (orderId: string, status: string) =>
  eventually(async () => (await live.get(orderId)).body.status === status);

async function openLive(): Promise<string> {
  const { body } = await estimate(live);
  const answer = await live.create({
    quote_id: body.quote_id,
    address: makeAddress('btc', 'payout'),
    refund_address: makeAddress('ltc', 'refund'),
  });
  return answer.body.order_id;
}

test('an order continues through several runs, and loses no message that arrives meanwhile', async () => {
  const orderId = await openLive();
  const handle = handleOf(orderId);
  const opening = () => handle.executeUpdate(openUpdate, { updateId: `${OPEN_UPDATE_ID}-0` });
  const opened = await opening();
  const steps: ProviderReport[] = [
    { status: 'confirming', txInHash: 'in' },
    { status: 'exchanging' },
    { status: 'refund_required', reason: 'rate_changed', message: 'the rate moved' },
  ];
  await handle.signal(depositReportedSignal);
  let before: ProviderReport['status'] = 'waiting_deposit';
  for (const report of steps) {
    await Promise.all([
      repeatReports(orderId, before, 25),
      handle.signal(providerReportSignal, report),
      repeatReports(orderId, before, 25),
    ]);
    await becomes(orderId, report.status);
    before = report.status;
  }
  const { refund_deadline: deadline } = (await live.get(orderId)).body;
  await repeatReports(orderId, before, 40);
  const made = () => twins.twin.state.list().find(({ reference }) => reference === orderId);
  twins.twin.state.set(made()?.id ?? '', { phase: 'refund_required' });
  // While messages arrive, a decision is made, answered, and carried out once.
  const decided = await Promise.all([
    repeatReports(orderId, before, 40),
    live.refund(orderId, { action: 'refund_to_address' }),
    repeatReports(orderId, before, 40),
  ]);
  expect(decided[1].status).toBe(202);
  await eventually(() => made()?.refundCalls === 1);
  await repeatReports(orderId, before, 40);
  expect((await live.get(orderId)).body.refund_deadline).toBe(deadline);
  expect(await handle.query(timelineQuery)).toMatchObject({ status: 'refund_required' });

  expect(await opening()).toEqual(opened);
  const described = await handle.describe();
  expect(await handle.query('__temporal_workflow_metadata')).toMatchObject({
    currentDetails: expect.stringMatching(/^3\.5 LTC to BTC at changenow\n\n.*refund_required/),
  });
  expect(described.typedSearchAttributes.get(SEARCH_ATTRIBUTES.orderStatus)).toBe('refund_required');
  expect(described.typedSearchAttributes.get(SEARCH_ATTRIBUTES.provider)).toBe('changenow');
  expect(await checkOrder(deps(), orderId, { repairBy: null })).toBeNull();

  await handle.signal(providerReportSignal, { status: 'refunded', txOutHash: 'back' });
  await becomes(orderId, 'refunded');
  const { body } = await live.get(orderId);
  expect(body.timeline.map(({ status }) => status)).toEqual([
    'waiting_deposit',
    'confirming',
    'exchanging',
    'refund_required',
    'refunded',
  ]);
  expect(made()?.refundCalls).toBe(1);
  const runs = await runsOf(orderId);
  expect(runs.length).toBeGreaterThan(3);
  await expect(handle.result()).resolves.toBe('refunded');
});

test('a decision at the end of a run is answered all the same', async () => {
  const orderId = await openLive();
  await handleOf(orderId).signal(providerReportSignal, { status: 'refund_required', txInHash: 'in' });
  await becomes(orderId, 'refund_required');
  const target = { kind: 'address', address: makeAddress('ltc', 'elsewhere'), extraId: null } as const;
  for (let nth = 0; nth < 40; nth += 1) {
    const [answer] = await Promise.all([
      callTemporal(service, () => handleOf(orderId).executeUpdate(decideRefundUpdate, { args: [target, BY_KEY] })),
      repeatReports(orderId, 'exchanging', 15),
    ]);
    expect(answer).toMatchObject({ refund: { target } });
  }
  expect((await runsOf(orderId)).length).toBeGreaterThan(3);
});

test('the rows of an order are rebuilt from the histories of all its runs', async () => {
  const orderId = await openLive();
  for (const status of ['confirming', 'exchanging', 'sending'] as const) {
    await handleOf(orderId).signal(providerReportSignal, { status, txInHash: 'in' });
    await becomes(orderId, status);
    await repeatReports(orderId, 'confirming', 30);
  }
  await eventually(async () => (await runsOf(orderId)).length > 3);
  const before = await rowsOf(orderId);
  await loseRows(orderId);
  const histories = await fetchRunHistories(sources(), orderId);
  await rebuildOrder(deps(), { payloads: PAYLOADS.of(orderId), histories, actor: 'cli:anna' });
  expect(await rowsOf(orderId)).toEqual(before);
});

test('a seeded order has the same times however many runs it has', async () => {
  const play = async ({ partner }: Service) => {
    const { test: client } = await partner();
    const { order_id: orderId } = await client.open({ scenario: 'refund', seed: 'long', ttlSeconds: 1_000 });
    for (let nth = 0; nth < 40; nth += 1) {
      await client.advance(orderId, { by: 'PT10S' });
    }
    await client.advance(orderId, { to: 'next' });
    await client.refund(orderId, { action: 'refund_to_address' });
    const { body } = await client.advance(orderId, { by: 'P1D' });
    return { orderId, body };
  };
  const [expected, long] = [await play(usual), await play(service)];
  expect(long.body.timeline).toEqual(expected.body.timeline);
  expect([long.body.status, long.body.expires_at]).toEqual([expected.body.status, expected.body.expires_at]);
  expect((await runsOf(long.orderId)).length).toBeGreaterThan(2);
});

const deps = () => repairDeps(service);

/** What is recorded of an order, without real times and serial numbers. */
async function rowsOf(orderId: string) {
  const { db } = service;
  const [order] = await db.select().from(orders).where(eq(orders.orderId, orderId));
  const events = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.version));
  return {
    order: order && { ...order, recordedAt: null, checked: null },
    events: events.map((event) => ({ ...event, seq: null, recordedAt: null, recordedIn: null })),
  };
}

async function loseRows(orderId: string): Promise<void> {
  const { db } = service;
  await db.transaction((tx) => deleteDeliveries(tx, eq(deliveries.orderId, orderId)));
  await db.delete(orderEvents).where(eq(orderEvents.orderId, orderId));
  await db.delete(orders).where(eq(orders.orderId, orderId));
  await db.delete(orderClaims).where(eq(orderClaims.orderId, orderId));
}
