import { and, eq, isNull, sql } from 'drizzle-orm';
import { listOpenAlerts } from '#db/alerts/operator-alerts';
import { providerRates } from '#db/schema/limits';
import { failedChecks, orderCases, orderClaims, orderEvents, orders, providerCalls } from '#db/schema/orders';
import { orderWatches } from '#db/schema/watching';
import { findWatch } from '#db/watching/watches';
import type { ProviderReport } from '#domain/watching/provider-report';
import { checkWatches, checkWorkflows } from '#operations/recovery/check-everything';
import { checkOrder, checkOrders, type Finding, reconcileChanged } from '#operations/recovery/reconcile-orders';
import { newId } from '#security/secret';
import { listTemporalRuns } from '#temporal/histories/history';
import { repairDeps } from '#test/helpers/orders/repair-deps';
import { estimate, startTwinService, type TwinService } from '#test/helpers/providers/twin-service';
import { eventually } from '#test/helpers/run/eventually';
import type { Client } from '#test/helpers/service/client';
import type { Service } from '#test/helpers/service/service';
import { makeAddress } from '#twins/assets';
import { providerReportSignal } from '#workflows/messages';

let twins: TwinService;
let service: Service;
let live: Client;
let sandbox: Client;

// It issues a secret with each order, without which it reports nothing about the order.
beforeAll(async () => {
  twins = await startTwinService('fixedfloat', { story: 'silent', intervals: { recordRetry: 3_000 } });
  ({ service } = twins);
});
beforeEach(async () => {
  ({ live, test: sandbox } = await service.partner());
});
afterAll(() => twins.close());

const RUN = { report: () => undefined };

/** The provider's rate, which earlier orders may have used up, is not what these tests are about. */
async function openLive(): Promise<string> {
  await service.db.delete(providerRates);
  const addresses = { address: makeAddress('btc', 'payout'), refund_address: makeAddress('ltc', 'refund') };
  return eventually(async () => {
    const priced = await estimate(live);
    const made = priced.status === 200 && (await live.create({ quote_id: priced.body.quote_id, ...addresses }));
    return made && made.status === 201 ? made.body.order_id : null;
  });
}

async function loseRows(orderId: string): Promise<void> {
  for (const table of [orderEvents, orders, orderClaims, providerCalls, orderWatches, orderCases]) {
    await service.db.delete(table).where(eq(table.orderId, orderId));
  }
}

async function sweep(): Promise<Finding[]> {
  const findings: Finding[] = [];
  const wish = { repairBy: 'cli:anna', found: (finding: Finding) => void findings.push(finding) };
  await checkWorkflows(repairDeps(service), wish, { run: RUN, everClosed: true });
  return findings;
}

async function watch(): Promise<Finding[]> {
  const findings: Finding[] = [];
  const wish = { repairBy: 'cli:anna', found: (finding: Finding) => void findings.push(finding) };
  await checkWatches(repairDeps(service), wish, RUN);
  return findings;
}

async function openCasesOf(orderId: string): Promise<string[]> {
  const rows = await service.db
    .select({ kind: orderCases.mismatch })
    .from(orderCases)
    .where(and(eq(orderCases.orderId, orderId), isNull(orderCases.closedAt)));
  return rows.map(({ kind }) => kind).sort();
}

const isListed = (orderId: string) =>
  eventually(async () => {
    for await (const { workflowId } of service.workflows.list({ query: `WorkflowId = '${orderId}'` })) {
      return workflowId === orderId;
    }
    return false;
  });

/** A test order that Temporal lists as ended. */
async function playToItsEnd({ seed }: { seed?: string } = {}): Promise<string> {
  const { order_id: orderId } = await sandbox.open({ scenario: 'success', ttlSeconds: 100, ...(seed && { seed }) });
  await sandbox.advance(orderId, { by: 'P2D' });
  await eventually(async () => (await listTemporalRuns(service.workflows, orderId))[0]?.closedAt);
  return orderId;
}

test('an order that changes while its row is missing waits for it, has a case at once, and continues when the row is back', async () => {
  const { db, workflows } = service;
  const orderId = await openLive();
  await loseRows(orderId);
  await workflows.getHandle(orderId).signal(providerReportSignal, { status: 'confirming', txInHash: 'in' });
  await eventually(async () => (await openCasesOf(orderId)).includes('row_gone'));
  await workflows.getHandle(orderId).signal(providerReportSignal, { status: 'exchanging' });
  expect((await workflows.getHandle(orderId).describe()).status.name).toBe('RUNNING');
  expect(await db.$count(orders, eq(orders.orderId, orderId))).toBe(0);

  await reconcileChanged(repairDeps(service), RUN);
  const statuses = async () => (await live.get(orderId)).body.timeline.map(({ status }) => status);
  await eventually(async () => (await statuses()).length === 3);
  expect(await statuses()).toEqual(['waiting_deposit', 'confirming', 'exchanging']);
  await eventually(async () => (await checkOrder(repairDeps(service), orderId, { repairBy: null })) === null);
  expect(await openCasesOf(orderId)).toEqual(['secret_missing']);
});

test('an order whose row is older than its last record skips no event, but waits until they are back', async () => {
  const { db, workflows } = service;
  const orderId = await openLive();
  const handle = workflows.getHandle(orderId);
  const [opened] = await db.select().from(orders).where(eq(orders.orderId, orderId));
  await handle.signal(providerReportSignal, { status: 'confirming', txInHash: 'in' });
  await eventually(async () => (await live.get(orderId)).body.status === 'confirming');
  await db.delete(orderEvents).where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.version, 2)));
  const { revision, version, status, body, state } = opened ?? {};
  await db.update(orders).set({ revision, version, status, body, state }).where(eq(orders.orderId, orderId));
  await handle.signal(providerReportSignal, { status: 'exchanging' });
  await eventually(async () => (await openCasesOf(orderId)).includes('row_behind'));
  expect((await live.get(orderId)).body.status).toBe('waiting_deposit');
  await reconcileChanged(repairDeps(service), RUN);
  await eventually(async () => (await live.get(orderId)).body.status === 'exchanging');
  expect(await db.$count(orderEvents, eq(orderEvents.orderId, orderId))).toBe(3);
});

test('a restored live order is watched, its provider order is recorded, and what is lost forever is a case', async () => {
  const { db } = service;
  const orderId = await openLive();
  const calls = () => db.select().from(providerCalls).where(eq(providerCalls.orderId, orderId));
  const [made] = await calls();
  await loseRows(orderId);
  await isListed(orderId);
  expect(await sweep()).toEqual([{ orderId, mismatch: 'row_gone', repair: expect.stringContaining('1 records') }]);
  expect(await findWatch(db, orderId)).toMatchObject({ provider: 'fixedfloat', nextPollAt: expect.any(Date) });
  const { providerOrderId, depositAddress } = (made?.answer?.value ?? {}) as Record<string, unknown>;
  expect(await calls()).toMatchObject([
    { call: 'create_order', answer: { value: { providerOrderId, depositAddress } }, sealedSecret: null },
  ]);
  expect(made?.sealedSecret).not.toBeNull();
  expect(await openCasesOf(orderId)).toContain('secret_missing');
  expect(await sweep()).toEqual([]);
});

test('refused creations and replaced runs are not taken for lost orders', async () => {
  const { order_id: replaced } = await sandbox.open({ scenario: 'success', seed: 'place', ttlSeconds: 86_400 });
  await sandbox.open({ scenario: 'expire', seed: 'place', ttlSeconds: 86_400 });
  const refused = await sandbox.ask({ scenario: 'provider_error' });
  expect(refused.status).toBeGreaterThanOrEqual(400);
  await isListed(replaced);
  expect((await sweep()).filter(({ mismatch }) => mismatch === 'row_gone')).toEqual([]);
});

test('a test order that had ended before another scenario of its seed replaced it stays deleted', async () => {
  const ended = await playToItsEnd({ seed: 'again' });
  const { order_id: present } = await sandbox.open({ scenario: 'expire', seed: 'again', ttlSeconds: 86_400 });
  expect(await sweep()).not.toContainEqual(expect.objectContaining({ orderId: ended }));
  expect((await sandbox.get(ended)).status).toBe(404);
  expect((await sandbox.get(present)).status).toBe(200);
});

test('an ended order whose rows could not be written again is tried again, until it has them', async () => {
  const { db } = service;
  const orderId = await playToItsEnd();
  await loseRows(orderId);
  const failing = () => {
    throw new Error('by a test');
  };
  const deps = { ...repairDeps(service), trackingUrl: failing };
  expect(await checkOrders(deps, [orderId], { repairBy: 'cli:anna' })).toMatchObject([
    { orderId, mismatch: 'reconciliation_failed' },
  ]);
  expect(await openCasesOf(orderId)).toEqual(['reconciliation_failed']);
  await reconcileChanged(repairDeps(service), RUN);
  expect((await sandbox.get(orderId)).status).toBe(404);
  await db.update(failedChecks).set({ nextAt: sql`now()` }).where(eq(failedChecks.orderId, orderId));
  await reconcileChanged(repairDeps(service), RUN);
  expect((await sandbox.get(orderId)).body.status).toBe('completed');
  expect(await openCasesOf(orderId)).not.toContain('reconciliation_failed');
});

test('a live order that nobody polls is watched again, and operators are alerted', async () => {
  const { db } = service;
  const orderId = await openLive();
  await db.update(orderWatches).set({ nextPollAt: null }).where(eq(orderWatches.orderId, orderId));
  expect(await watch()).toContainEqual({ orderId, mismatch: 'order_unwatched', repair: expect.any(String) });
  expect((await findWatch(db, orderId))?.nextPollAt).not.toBeNull();
  const alerts = async () => (await listOpenAlerts(db)).filter(({ subject }) => subject === orderId);
  expect(await alerts()).toMatchObject([{ kind: 'order_unwatched' }]);
  expect(await watch()).toEqual([]);
  expect(await alerts()).toEqual([]);
  await db.delete(orderWatches).where(eq(orderWatches.orderId, orderId));
  await db.delete(orderClaims).where(eq(orderClaims.orderId, orderId));
  await watch();
  expect(await openCasesOf(orderId)).toContain('order_unwatched');
});

test('a live order whose watch another release ended is watched again while a deposit may be at its provider', async () => {
  const { db, workflows } = service;
  const orderId = await openLive();
  await workflows.getHandle(orderId).terminate('as a release with other rules ends it');
  const [row] = await db.select({ state: orders.state }).from(orders).where(eq(orders.orderId, orderId));
  const end = { status: 'failed' as const, at: new Date().toISOString() };
  const state = row?.state && { ...row.state, status: end.status, timeline: [...row.state.timeline, end] };
  await db.update(orders).set({ status: 'failed', state }).where(eq(orders.orderId, orderId));
  const watched = (report: ProviderReport) =>
    db.update(orderWatches).set({ report, nextPollAt: null }).where(eq(orderWatches.orderId, orderId));
  await watched({ status: 'completed', txInHash: 'in', txOutHash: 'out', amountTo: '1' });
  expect(await watch()).toContainEqual({ orderId, mismatch: 'order_unwatched', repair: expect.any(String) });
  expect((await findWatch(db, orderId))?.nextPollAt).not.toBeNull();
  await watched({ status: 'waiting_deposit' });
  expect(await watch()).toContainEqual({ orderId, mismatch: 'order_unwatched', repair: expect.any(String) });
  await db.update(orders).set({ updatedAt: sql`now() - interval '32 days'` }).where(eq(orders.orderId, orderId));
  await watched({ status: 'waiting_deposit' });
  expect(await watch()).toEqual([]);
});

test('an order that cannot be compared does not stop the others, and is tried less and less often', async () => {
  const { db, workflows } = service;
  const { order_id: orderId } = await sandbox.open({ scenario: 'success', ttlSeconds: 86_400 });
  // Its claim is empty, so the order can neither be read nor started again.
  const broken = newId('ord');
  await db.execute(sql`
    insert into ${orderClaims} (order_id, partner_id, environment, input, started)
    select ${broken}, partner_id, environment, 'null', true from ${orderClaims} where order_id = ${orderId}`);
  await db.execute(sql`
    insert into ${orders} (order_id, partner_id, environment, version, status, provider, body, state, created_at, updated_at, recorded_at)
    select ${broken}, partner_id, environment, version, status, provider, body, state, created_at, updated_at,
      now() - interval '1 day'
    from ${orders} where order_id = ${orderId}`);
  await db.update(orders).set({ recordedAt: sql`now() - interval '1 hour'` }).where(eq(orders.orderId, orderId));
  await workflows.getHandle(orderId).terminate('by a test');
  expect(await reconcileChanged(repairDeps(service), RUN)).toMatchObject({ failed: 1 });
  expect((await workflows.getHandle(orderId).describe()).status.name).toBe('RUNNING');
  expect(await openCasesOf(broken)).toEqual(['reconciliation_failed']);
  const alerts = async () => (await listOpenAlerts(db)).filter(({ subject }) => subject === broken);
  expect(await alerts()).toMatchObject([{ kind: 'reconciliation_failed' }]);
  expect(await reconcileChanged(repairDeps(service), RUN)).toMatchObject({ failed: 0 });
  const putOff = async () => (await db.select().from(failedChecks).where(eq(failedChecks.orderId, broken)))[0];
  const first = await putOff();
  await db.update(failedChecks).set({ nextAt: sql`now()` });
  expect(await reconcileChanged(repairDeps(service), RUN)).toMatchObject({ failed: 1 });
  const second = await putOff();
  expect(second?.failures).toBe(2);
  expect(second?.nextAt.getTime()).toBeGreaterThan((first?.nextAt.getTime() ?? 0) + 60_000);
  await db.delete(orders).where(eq(orders.orderId, broken));
});
