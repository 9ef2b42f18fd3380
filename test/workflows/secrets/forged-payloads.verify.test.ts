import { Connection, ScheduleClient, WorkflowClient } from '@temporalio/client';
import type { Payload } from '@temporalio/common';
import { historyToJSON } from '@temporalio/common/lib/proto-utils';
import { recoverOrder } from '#operations/orders/recover-order';
import { checkOrder } from '#operations/recovery/reconcile-orders';
import { countPayloadKeys } from '#operations/secrets/reseal-secrets';
import { createDataConverter, createPayloadCodec, keyIdsOf, NOT_ENCRYPTED } from '#temporal/payloads';
import { scheduleId } from '#temporal/schedules';
import { repairDeps } from '#test/helpers/orders/repair-deps';
import { eventually } from '#test/helpers/run/eventually';
import { PAYLOAD_KEYS, payloadKeysFrom, TEST_KEYS } from '#test/helpers/servers/payload-keys';
import { ADDRESSES, type Client } from '#test/helpers/service/client';
import { type Service, startService } from '#test/helpers/service/service';
import {
  advanceUpdate,
  decideUpdate,
  type OrderWorkflow,
  providerReportSignal,
  timelineQuery,
} from '#workflows/messages';

/** Attacks as any user of the machine can: over Temporal's port, which asks nobody who they are, without a payload key. */
let service: Service;
let wallet: Client;
const connections: Connection[] = [];

beforeAll(async () => {
  service = await startService();
  ({ test: wallet } = await service.partner());
});
afterAll(async () => {
  await Promise.all(connections.map((connection) => connection.close()));
  await service.close();
});

/** A client of somebody else: without encryption, or with a key made up for the ID that is in clear in every payload. */
async function attacker(keys?: string): Promise<WorkflowClient> {
  const connection = await Connection.connect({ address: service.runtime.temporal.address });
  connections.push(connection);
  const { namespace } = service.runtime.temporal;
  return new WorkflowClient({
    connection,
    namespace,
    ...(keys !== undefined && { dataConverter: createDataConverter(payloadKeysFrom(keys)) }),
  });
}

const ownId = PAYLOAD_KEYS.split(':')[0];
const MADE_UP = `${ownId}:${'0e'.repeat(32)}`;
const statusOf = async (orderId: string) => (await wallet.call('GET', `/order/${orderId}`)).body.status;
const check = (orderId: string) => checkOrder(repairDeps(service), orderId, { repairBy: 'cli:anna' });

async function inReview(): Promise<string> {
  const { order_id: orderId } = await wallet.open({ scenario: 'review', ttlSeconds: 3_600 });
  await eventually(async () => {
    await wallet.advance(orderId, { to: 'next' });
    return (await statusOf(orderId)) === 'manual_review';
  });
  return orderId;
}

const DECISION = {
  status: 'completed',
  reason: 'forged',
  operator: 'cli:mallory',
  txOutHash: '0xfeed',
  amountTo: '14.8',
} as const;

test.each([
  ['in clear', undefined],
  ['sealed with a key of the attacker', MADE_UP],
])("an operator's decision %s is refused, and the order stays in review", async (_how, keys) => {
  const orderId = await inReview();
  const handle = (await attacker(keys)).getHandle<OrderWorkflow>(orderId);
  const attack = (send: () => Promise<unknown>) =>
    handle.client
      .withDeadline(Date.now() + 4_000, send)
      .then(() => 'accepted')
      .catch((error: Error) => `refused: ${error.name}`);
  const answers = [
    await attack(() => handle.executeUpdate(decideUpdate, { args: [DECISION] })),
    await attack(() => handle.executeUpdate(advanceUpdate, { args: [{ byMs: 1 }] })),
    await attack(() => handle.executeUpdate(decideUpdate, { args: [] as never })),
  ];
  expect(answers.filter((answer) => !answer.startsWith('refused'))).toEqual([]);
  expect(await statusOf(orderId)).toBe('manual_review');
  const history = await service.workflows.getHandle(orderId).fetchHistory();
  const accepted = history.events?.filter((event) => event.workflowExecutionUpdateAcceptedEventAttributes) ?? [];
  expect(accepted.flatMap((event) => JSON.stringify(event)).filter((text) => text.includes('mallory'))).toEqual([]);
  // The order is still its own, and takes what the service tells it.
  await eventually(async () => (await wallet.advance(orderId, { by: 'PT1M' })).status === 200);
});

test('a report of a provider in clear changes nothing, and the order goes on without it', async () => {
  const { order_id: orderId } = await wallet.open({ scenario: 'success', ttlSeconds: 86_400 });
  const handle = (await attacker()).getHandle<OrderWorkflow>(orderId);
  await handle.signal(providerReportSignal, { status: 'completed', txOutHash: 'forged' } as never);
  const own = service.workflows.getHandle(orderId);
  await eventually(async () => Number((await own.describe()).raw.pendingWorkflowTask?.attempt ?? 0) > 3);
  expect(await statusOf(orderId)).toBe('waiting_deposit');
  expect(await countPayloadKeys(service)).toContainEqual(
    expect.objectContaining({ keyId: NOT_ENCRYPTED, open: 1, copies: 0 }),
  );
  expect(await check(orderId)).toEqual({
    orderId,
    mismatch: 'workflow_stuck',
    repair: 'the workflow was restarted from the row',
  });
  await eventually(async () => (await wallet.advance(orderId, { by: 'PT10H' })).body.status === 'completed');
  expect(JSON.stringify((await wallet.call('GET', `/order/${orderId}`)).body)).not.toContain('forged');
});

test('an order started in clear does nothing and shows nothing', async () => {
  const mallory = await attacker();
  const handle = await mallory.start('order', {
    workflowId: 'ord_forged',
    taskQueue: 'orders',
    args: [{ orderId: 'ord_forged' }],
  });
  await eventually(async () => Number((await handle.describe()).raw.pendingWorkflowTask?.attempt ?? 0) > 2);
  const events = (await handle.fetchHistory()).events ?? [];
  expect(
    events.filter((event) => event.activityTaskScheduledEventAttributes || event.markerRecordedEventAttributes),
  ).toEqual([]);
  await handle.terminate();
});

test('without the key nothing of the user is read: neither in histories, nor in answers', async () => {
  const { order_id: orderId } = await wallet.open({
    scenario: 'success',
    body: { address: ADDRESSES.otherEth, ref: 'reference-of-a-user' },
  });
  for (const keys of [undefined, MADE_UP]) {
    const handle = (await attacker(keys)).getHandle<OrderWorkflow>(orderId);
    const seen = historyToJSON(await handle.fetchHistory());
    const decoded = Buffer.from(seen).toString() + (seen.match(/"[A-Za-z0-9+/=]{16,}"/g) ?? []).map(fromBase64).join();
    expect(decoded).not.toContain(ADDRESSES.otherEth);
    expect(decoded).not.toContain('reference-of-a-user');
    await expect(handle.query(timelineQuery)).rejects.toThrow();
  }
});

test('a schedule that was written in clear is replaced by our own, and stays paused if it was', async () => {
  const { connection, options } = await attacker();
  const { namespace, dataConverter = {} } = service.workflows.options;
  const id = scheduleId({ name: 'retention' });
  const forging = new ScheduleClient({ connection, namespace: options.namespace });
  await forging.getHandle(id).delete();
  await forging.create({
    scheduleId: id,
    spec: { intervals: [{ every: '1h' }] },
    action: { type: 'startWorkflow', workflowType: 'job', taskQueue: 'orders', args: ['forged'] },
    state: { paused: true },
  });
  await service.stopWorker();
  await service.startWorker();
  const own = new ScheduleClient({ connection: service.workflows.connection, namespace, dataConverter });
  await eventually(async () => {
    const found = await own
      .getHandle(id)
      .describe()
      .catch(() => null);
    return found?.action.args?.[0] === 'retention' && found.state.paused;
  });
});

/** An order whose run has its arguments in clear, as a release before encryption started it. */
async function fromBefore(): Promise<string> {
  const { order_id: orderId } = await wallet.open({ scenario: 'success', ttlSeconds: 86_400 });
  const { connection, options } = service.workflows;
  const { decode } = createPayloadCodec(TEST_KEYS, { acceptsPlain: true });
  const clear = { payloadCodecs: [{ encode: async (payloads: Payload[]) => payloads, decode }] };
  const workflows = new WorkflowClient({ connection, namespace: options.namespace, dataConverter: clear });
  await service.stopWorker();
  await workflows.getHandle(orderId).terminate('to start it as before');
  expect(await recoverOrder({ db: service.db, workflows }, orderId, { actor: 'cli:anna' })).toBeNull();
  return orderId;
}

const completes = (orderId: string) =>
  eventually(async () => (await wallet.advance(orderId, { by: 'PT10H' })).body.status === 'completed');
const runIdOf = async (orderId: string) => (await service.workflows.getHandle(orderId).describe()).runId;

test('an order of a release before encryption goes on while the setting accepts it, and is counted until it ends', async () => {
  const orderId = await fromBefore();
  await service.startWorker({ ACCEPT_PLAIN_PAYLOADS: 'true' });
  const runId = await runIdOf(orderId);
  expect(await countPayloadKeys(service)).toContainEqual(expect.objectContaining({ keyId: NOT_ENCRYPTED, open: 1 }));
  await completes(orderId);
  await eventually(async () => (await service.workflows.getHandle(orderId).describe()).status.name === 'COMPLETED');
  expect(await runIdOf(orderId)).toBe(runId);
  expect(await countPayloadKeys(service)).not.toContainEqual(
    expect.objectContaining({ keyId: NOT_ENCRYPTED, open: 1 }),
  );
  await service.stopWorker();
  await service.startWorker();
});

test('without the setting it is started again from its row, encrypted', async () => {
  const orderId = await fromBefore();
  await service.startWorker();
  const own = service.workflows.getHandle(orderId);
  await eventually(async () => Number((await own.describe()).raw.pendingWorkflowTask?.attempt ?? 0) > 3);
  expect(await check(orderId)).toMatchObject({ repair: 'the workflow was restarted from the row' });
  expect([...(await keyIdsOf(await own.fetchHistory()))]).toEqual([ownId]);
  await completes(orderId);
});

function fromBase64(text: string): string {
  return Buffer.from(text.slice(1, -1), 'base64').toString();
}
