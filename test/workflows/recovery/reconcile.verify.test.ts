import { Connection, WorkflowClient } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import { eq } from 'drizzle-orm';
import { createTransitionActivities } from '#activities/order-activities';
import { auditOf } from '#db/audit';
import { findOrderState } from '#db/orders/orders';
import { listOpenCases } from '#db/recovery/cases';
import { orderEvents, orders } from '#db/schema/orders';
import { apply } from '#domain/orders/apply-event';
import { recoverOrder } from '#operations/orders/recover-order';
import { checkEndedOrders } from '#operations/recovery/check-everything';
import { checkOrder, checkOrders, type Finding, reconcileChanged } from '#operations/recovery/reconcile-orders';
import { repairDeps } from '#test/helpers/orders/repair-deps';
import { eventually } from '#test/helpers/run/eventually';
import { openGrpcGate } from '#test/helpers/servers/grpc-gate';
import { DATA_CONVERTER, PAYLOADS } from '#test/helpers/servers/payload-keys';
import { startTemporalProxy } from '#test/helpers/servers/temporal-proxy';
import { ADDRESSES, type Client } from '#test/helpers/service/client';
import { type Service, startService } from '#test/helpers/service/service';
import { decideUpdate, ORDERS_QUEUE, providerReportSignal, timelineQuery } from '#workflows/messages';

let service: Service;
let client: Client;

beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  ({ test: client } = await service.partner());
});
afterAll(() => service.close());

/** A worker whose order workflow does not match the existing histories. */
async function driftedWorker(namespace: string): Promise<{ stop(): Promise<void> }> {
  const connection = await NativeConnection.connect({ address: process.env.TEST_TEMPORAL_ADDRESS ?? '' });
  const worker = await Worker.create({
    connection,
    namespace,
    taskQueue: ORDERS_QUEUE,
    workflowsPath: require.resolve('../../replay/drift.ts'),
    dataConverter: DATA_CONVERTER,
  });
  const running = worker.run();
  return {
    async stop() {
      worker.shutdown();
      await running;
      await connection.close();
    },
  };
}

const trackingUrl = (orderId: string) => `http://swaplane.test/track/${orderId}?t=token`;
const check = (orderId: string, isRepaired = true) =>
  checkOrder({ ...repairDeps(service), trackingUrl }, orderId, { repairBy: isRepaired ? 'cli:anna' : null });

async function inReview(): Promise<string> {
  const { order_id: orderId } = await client.open({ scenario: 'review' });
  await client.advance(orderId, { by: 'PT1H' });
  return orderId;
}

/** Records a decision, as a run whose end never reached Temporal would have. */
async function recordLostDecision(orderId: string): Promise<void> {
  const order = await findOrderState(service.db, orderId);
  if (!order) {
    throw new Error('the order has no state on record');
  }
  const decision = { status: 'refunded', reason: 'by hand', operator: 'cli:first', txOutHash: 'back' } as const;
  const decided = apply(order, { type: 'decision', decision }, Date.now() + 7_200_000);
  const { recordTransition } = createTransitionActivities({ db: service.db, trackingUrl });
  await recordTransition({ order: decided, clockOffsetMs: 0 });
}

test('an order whose workflow agrees with its row is not changed', async () => {
  const orderId = await inReview();
  expect(await check(orderId)).toBeNull();
});

test('a workflow that lost a recorded decision gets it back, and ends with the status that partners were notified of', async () => {
  const orderId = await inReview();
  await recordLostDecision(orderId);
  expect((await service.workflows.getHandle(orderId).query(timelineQuery)).status).toBe('manual_review');
  expect(await check(orderId)).toMatchObject({ mismatch: 'workflow_behind' });
  expect(await service.workflows.getHandle(orderId).result()).toBe('refunded');
  expect((await listOpenCases(service.db)).map((row) => row.orderId)).toContain(orderId);
  expect(await check(orderId)).toBeNull();
  expect((await listOpenCases(service.db)).map((row) => row.orderId)).not.toContain(orderId);
});

/** As the hourly comparison does; a workflow is listed a moment after it started. */
async function checkEnded(orderId: string, repairBy: string | null): Promise<Finding[]> {
  const query = `WorkflowId = '${orderId}' AND ExecutionStatus = 'Running'`;
  await eventually(async () => (await service.workflows.count(query)).count === 1);
  const findings: Finding[] = [];
  const wish = { repairBy, found: (finding: Finding) => void findings.push(finding) };
  await checkEndedOrders(repairDeps(service), wish, { report: () => undefined });
  return findings;
}

test('a workflow that a restored Temporal brought back after its order had ended and was compared is ended', async () => {
  const { db, workflows } = service;
  const orderId = await inReview();
  expect(await checkEnded(orderId, 'cli:anna')).toEqual([]);
  await recordLostDecision(orderId);
  await db.update(orders).set({ checked: true }).where(eq(orders.orderId, orderId));
  expect(await checkEnded(orderId, null)).toEqual([{ orderId, mismatch: 'workflow_behind', repair: null }]);
  const repair = 'the workflow was updated from the database';
  expect(await checkEnded(orderId, 'cli:anna')).toEqual([{ orderId, mismatch: 'workflow_behind', repair }]);
  expect(await workflows.getHandle(orderId).result()).toBe('refunded');
  // Compared again by the job of every minute, which closes the case.
  await eventually(async () => {
    await reconcileChanged(repairDeps(service), { report: () => undefined });
    return (await listOpenCases(db)).every((row) => row.orderId !== orderId);
  });
});

test('a second decision is refused once another one is recorded, although the workflow does not have it', async () => {
  const orderId = await inReview();
  await recordLostDecision(orderId);
  const second = {
    status: 'completed',
    reason: 'paid',
    operator: 'cli:second',
    txOutHash: 'out',
    amountTo: '1',
  } as const;
  await expect(
    service.workflows.getHandle(orderId).executeUpdate(decideUpdate, { args: [second] }),
  ).rejects.toMatchObject({ cause: { message: 'Another decision came first: the order is refunded' } });
  expect((await client.get(orderId)).body).toMatchObject({ status: 'refunded', tx_out_hash: 'back' });
});

test('a terminated workflow of an open order starts again from the row', async () => {
  const { order_id: orderId } = await client.open({ scenario: 'refund', body: { refund_address: ADDRESSES.btc } });
  await client.advance(orderId, { by: 'PT20S' });
  const { text: before } = await client.get(orderId);
  await service.workflows.getHandle(orderId).terminate('by a test');
  expect(await check(orderId)).toMatchObject({ mismatch: 'workflow_ended' });
  expect(await check(orderId)).toBeNull();
  expect((await client.get(orderId)).text).toBe(before);
  const { body: ended } = await client.advance(orderId, { by: 'PT25H' });
  expect(ended.timeline.map(({ status }) => status)).toEqual([
    'waiting_deposit',
    'confirming',
    'refund_required',
    'refunded',
  ]);
  expect(ended.timeline.slice(0, 3)).toEqual(JSON.parse(before).timeline);
});

/** Lets the task of an order's workflow fail until it counts as stuck. Afterwards no worker runs. */
async function failTasks(orderId: string): Promise<void> {
  await service.stopWorker();
  const handle = service.workflows.getHandle(orderId);
  const drifted = await driftedWorker(service.workflows.options.namespace);
  await handle.signal(providerReportSignal, { status: 'confirming' });
  await eventually(async () => Number((await handle.describe()).raw.pendingWorkflowTask?.attempt ?? 0) > 3);
  await drifted.stop();
}

test('a workflow whose task fails again and again is started again from its row, and continues', async () => {
  const { order_id: orderId } = await client.open({ scenario: 'success', ttlSeconds: 86_400 });
  await client.advance(orderId, { to: 'next' });
  await failTasks(orderId);
  expect(await check(orderId)).toMatchObject({ mismatch: 'workflow_stuck' });
  await service.startWorker();
  const { body: ended } = await client.advance(orderId, { by: 'P1D' });
  expect(ended.status).toBe('completed');
  expect(await check(orderId)).toBeNull();
});

test('a workflow whose task fails again and again after the end of its order is ended', async () => {
  const orderId = await inReview();
  await failTasks(orderId);
  await recordLostDecision(orderId);
  const repair = 'the order has ended; its workflow was ended too';
  expect(await check(orderId)).toMatchObject({ mismatch: 'workflow_stuck', repair });
  await service.startWorker();
  expect(await check(orderId)).toBeNull();
  expect((await client.get(orderId)).body.status).toBe('refunded');
});

test('a row whose state is older than its revision makes the task fail and wait, instead of recording without end', async () => {
  const { order_id: orderId } = await client.open({ scenario: 'stuck', ttlSeconds: 86_400 });
  await service.db.update(orders).set({ revision: 9 }).where(eq(orders.orderId, orderId));
  const handle = service.workflows.getHandle(orderId);
  await handle.signal(providerReportSignal, { status: 'confirming' });
  await eventually(async () => Number((await handle.describe()).raw.pendingWorkflowTask?.attempt ?? 0) > 1);
  expect((await handle.describe()).historyLength).toBeLessThan(50);
  await handle.terminate('by a test');
});

test("a provider's report that a terminated run had not processed is processed by the next run, once", async () => {
  const { order_id: orderId } = await client.open({ scenario: 'stuck', ttlSeconds: 86_400 });
  await service.stopWorker();
  const handle = service.workflows.getHandle(orderId);
  await handle.signal(providerReportSignal, { status: 'confirming', txInHash: 'in' });
  await handle.terminate('by a test');
  expect(await check(orderId)).toMatchObject({ mismatch: 'workflow_ended' });
  await handle.terminate('by a test, once more');
  expect(await check(orderId)).toMatchObject({ mismatch: 'workflow_ended' });
  await handle.signal(providerReportSignal, { status: 'exchanging' });
  await service.startWorker();
  const statuses = async () => (await client.get(orderId)).body.timeline.map(({ status }) => status);
  const path = ['waiting_deposit', 'confirming', 'exchanging'];
  await eventually(async () => (await statuses()).length === path.length);
  expect(await statuses()).toEqual(path);

  // A record counts as processed once its task is complete.
  await eventually(async () => !(await handle.describe()).raw.pendingWorkflowTask);
  await handle.terminate('by a test, when all was heard');
  await check(orderId);
  const { events } = await handle.fetchHistory();
  const [, recovered] = events?.[0]?.workflowExecutionStartedEventAttributes?.input?.payloads ?? [];
  expect(recovered && (await PAYLOADS.of(orderId).decode(recovered))).toMatchObject({ unheard: [] });
});

test('nothing is started while Temporal does not say whether a workflow runs', async () => {
  const { order_id: orderId } = await client.open({ scenario: 'success', ttlSeconds: 86_400 });
  await service.workflows.getHandle(orderId).terminate('by a test');
  const wire = await startTemporalProxy();
  const connection = await Connection.connect({ address: wire.address });
  const workflows = new WorkflowClient({ ...service.workflows.options, connection });
  wire.cut();
  const recover = () => recoverOrder({ ...service, workflows }, orderId, { actor: 'cli:anna' });
  expect(await recover()).toBe('Temporal did not report whether it is running');
  expect(await auditOf(service.db, orderId)).toEqual([]);
  await connection.close();
  await wire.close();
  expect(await recoverOrder(service, orderId, { actor: 'cli:anna' })).toBeNull();
  expect(await auditOf(service.db, orderId)).toMatchObject([{ actor: 'cli:anna', action: 'workflow.recovered' }]);
  expect(await recoverOrder(service, orderId, { actor: 'cli:anna' })).toBe('it is already running');
  expect(await auditOf(service.db, orderId)).toHaveLength(1);
});

test('while Temporal answers without its own database the whole comparison fails, and no order gets a case', async () => {
  const orderId = await inReview();
  const gate = await openGrpcGate(process.env.TEST_TEMPORAL_ADDRESS ?? '');
  const connection = await Connection.connect({ address: gate.address });
  const workflows = new WorkflowClient({ ...service.workflows.options, connection });
  for (const method of ['DescribeNamespace', 'DescribeWorkflowExecution']) gate.refuse(method);
  const compared = checkOrders({ ...repairDeps(service), workflows }, [orderId], { repairBy: 'cli:anna' });
  await expect(compared).rejects.toThrow();
  expect((await listOpenCases(service.db)).map((row) => row.orderId)).not.toContain(orderId);
  await connection.close();
  await gate.close();
});

test('rows that a restored backup lacks are rebuilt from the history', async () => {
  const { db } = service;
  const { order_id: orderId } = await client.open({ scenario: 'stuck' });
  await client.advance(orderId, { by: 'PT20S' });
  const { text: before } = await client.get(orderId);
  await db.delete(orderEvents).where(eq(orderEvents.orderId, orderId));
  await db
    .update(orders)
    .set({ revision: 0, version: 0, status: 'waiting_deposit', body: {} })
    .where(eq(orders.orderId, orderId));
  expect(await check(orderId)).toMatchObject({ mismatch: 'row_behind' });
  expect(await check(orderId)).toBeNull();
  expect((await client.get(orderId)).text).toBe(before);
});

test('a refund action is accepted although its workflow has not seen the refund yet', async () => {
  const { order_id: orderId } = await client.open({
    scenario: 'stuck',
    ttlSeconds: 86_400,
    body: { refund_address: ADDRESSES.btc },
  });
  const order = await findOrderState(service.db, orderId);
  if (!order) {
    throw new Error('the order has no state on record');
  }
  const report = { status: 'refund_required', reason: 'underpayment', txInHash: 'in' } as const;
  const due = apply(order, { type: 'provider_report', report }, Date.now());
  const { recordTransition } = createTransitionActivities({ db: service.db, trackingUrl });
  await recordTransition({ order: due, clockOffsetMs: 0 });
  const action = { action: 'refund_to_address' };
  const early = await client.refund(orderId, action);
  expect([early.status, JSON.parse(early.text).error.outcome]).toEqual([503, 'unknown']);
  await check(orderId);
  expect((await client.refund(orderId, action)).body.refund_decision).toMatchObject({ decided_by: 'partner' });
});

test('without repair only the mismatch is reported', async () => {
  const orderId = await inReview();
  await recordLostDecision(orderId);
  expect(await check(orderId, false)).toEqual({ orderId, mismatch: 'workflow_behind', repair: null });
  expect(await check(orderId, false)).toEqual({ orderId, mismatch: 'workflow_behind', repair: null });
});
