import { Client as TemporalClient, WorkflowClient } from '@temporalio/client';
import type { Payload } from '@temporalio/common';
import { Worker } from '@temporalio/worker';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { startApi } from '#bin/api';
import { orderCases } from '#db/schema/orders';
import { checkOrder } from '#operations/recovery/reconcile-orders';
import { countPayloadKeys } from '#operations/secrets/reseal-secrets';
import { exportCase } from '#operations/support/cases';
import { gatherFacts } from '#operations/support/explain-order';
import { readOrderHistory } from '#operations/support/read-history';
import { loadConfig } from '#process/config/config';
import type { RunningRole } from '#process/services';
import { copyHistories } from '#temporal/histories/copy-histories';
import { fetchHistory } from '#temporal/histories/fetch-history';
import { createDataConverter, createPayloads, keyIdOf } from '#temporal/payloads';
import { scheduleId } from '#temporal/schedules';
import { repairDeps } from '#test/helpers/orders/repair-deps';
import { eventually } from '#test/helpers/run/eventually';
import { freePort } from '#test/helpers/run/free-port';
import { payloadKeysFrom } from '#test/helpers/servers/payload-keys';
import { type Client, createClient } from '#test/helpers/service/client';
import { type Service, startService } from '#test/helpers/service/service';
import { findWorkflowBundle } from '#worker/workflow-bundle';
import { providerReportSignal } from '#workflows/messages';

const OLD = `old:${'0a'.repeat(32)}`;
const NEW = `new:${'0b'.repeat(32)}`;

let service: Service;
let key: string;
let api: RunningRole | null = null;
beforeAll(async () => {
  service = await startService({ worker: false, env: { PAYLOAD_KEYS: OLD } });
  ({ key } = (await service.partner()).test);
});
afterAll(async () => {
  await api?.close();
  await service.close();
});

/** Starts worker and API again with these keys. */
async function runWith(setting: string): Promise<Client> {
  await service.stopWorker();
  await api?.close();
  await service.startWorker({ PAYLOAD_KEYS: setting });
  const { runtime, env } = service;
  const config = loadConfig({ ...env, XDG_CACHE_HOME: process.env.XDG_CACHE_HOME, PORT: String(await freePort()) });
  const temporal = { ...runtime.temporal, payloadKeys: payloadKeysFrom(setting) };
  api = await startApi({ ...runtime, config, temporal });
  return createClient(config.publicUrl, key);
}

const converterOf = (setting: string) => createDataConverter(payloadKeysFrom(setting));
const workflowsWith = (setting: string) =>
  new WorkflowClient({ ...service.workflows.options, dataConverter: converterOf(setting) });
const checkWith = (setting: string, orderId: string) =>
  checkOrder(repairDeps({ ...service, workflows: workflowsWith(setting) }), orderId, { repairBy: 'cli:anna' });
const historyOf = (orderId: string) => service.workflows.getHandle(orderId).fetchHistory();

/** The keys of all payloads in it that are encrypted. */
function keyIdsIn(value: unknown): Set<string> {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) {
    return new Set();
  }
  const own = 'metadata' in value ? keyIdOf(value as Payload) : null;
  return new Set([...(own === null ? [] : [own]), ...Object.values(value).flatMap((part) => [...keyIdsIn(part)])]);
}

const open = async (client: Client) => (await client.open({ scenario: 'success', ttlSeconds: 86_400 })).order_id;

async function complete(client: Client, orderId: string): Promise<void> {
  await eventually(async () => (await client.advance(orderId, { by: 'PT10H' })).body.status === 'completed');
  await workflowsWith(`${NEW},${OLD}`).getHandle(orderId).result();
}

test('orders that began under an old key end under a new one, and their histories are read and replayed with both', async () => {
  const before = await runWith(OLD);
  const opened = await open(before);
  await before.advance(opened, { to: 'next' });
  expect(keyIdsIn(await historyOf(opened))).toEqual(new Set(['old']));

  const after = await runWith(`${NEW},${OLD}`);
  await complete(after, opened);
  const later = await open(after);
  await complete(after, later);
  expect(keyIdsIn(await historyOf(opened))).toEqual(new Set(['old', 'new']));
  expect(keyIdsIn(await historyOf(later))).toEqual(new Set(['new']));

  const { db } = service;
  const workflows = workflowsWith(`${NEW},${OLD}`);
  await copyHistories({ db, workflows, log: pino({ level: 'silent' }) });
  const away = () => Promise.reject(new Error('away'));
  const copyOf = (orderId: string, setting: string) =>
    fetchHistory({ db, payloads: createPayloads(payloadKeysFrom(setting)), callTemporal: away }, orderId);
  for (const [orderId, setting] of [
    [opened, `${NEW},${OLD}`],
    [later, NEW],
  ] as const) {
    const found = await copyOf(orderId, setting);
    expect([found?.readFrom, keyIdsIn(found?.history)]).toEqual(['copy', new Set()]);
  }
  await expect(copyOf(opened, NEW)).rejects.toThrow('the payload key "old"');
  const without = { db, payloads: createPayloads(payloadKeysFrom(NEW)), callTemporal: away };
  const { order } = await gatherFacts(db, opened);
  await expect(readOrderHistory(without, order)).rejects.toThrow('cannot be read: the payload key "old" is missing');
  const file = await exportCase(without, { orderId: opened, reason: null, actor: 'cli:anna' });
  expect(file.entries.map(({ text }) => text).join()).toContain('The history cannot be read: the payload key "old"');
  expect(await countPayloadKeys({ db, workflows })).toEqual([
    { keyId: 'new', open: expect.any(Number), ended: expect.any(Number), copies: 2 },
    { keyId: 'old', open: expect.any(Number), ended: expect.any(Number), copies: 1 },
  ]);

  const histories = [opened, later].map(async (workflowId) => ({ workflowId, history: await historyOf(workflowId) }));
  const replaying = { workflowBundle: findWorkflowBundle(), dataConverter: converterOf(`${NEW},${OLD}`) };
  const errors: unknown[] = [];
  for await (const { error } of Worker.runReplayHistories(replaying, await Promise.all(histories))) {
    errors.push(error);
  }
  expect(errors).toEqual([undefined, undefined]);
});

test('schedules, which never end, are encrypted again with the new key', async () => {
  const { connection, options } = service.workflows;
  const { schedule } = new TemporalClient({
    connection,
    namespace: options.namespace,
    dataConverter: converterOf(`${NEW},${OLD}`),
  });
  const handle = schedule.getHandle(scheduleId({ name: 'reconcile_orders' }));
  await eventually(async () => {
    const { raw } = await handle.describe();
    return keyIdsIn(raw.schedule).has('new') && !keyIdsIn(raw.schedule).has('old');
  });
});

test('an order whose key is missing stands still, is a case that names the key, and goes on once the key is back', async () => {
  const orderId = await open(await runWith(`${OLD},${NEW}`));
  const client = await runWith(NEW);
  const handle = workflowsWith(NEW).getHandle(orderId);
  await handle.signal(providerReportSignal, { status: 'confirming', txInHash: 'in' });
  await eventually(async () => Number((await handle.describe()).raw.pendingWorkflowTask?.attempt ?? 0) > 3);
  const repair =
    'nothing: the history of its workflow cannot be read: the payload key "old" is missing: add it to PAYLOAD_KEYS';
  expect(await checkWith(NEW, orderId)).toEqual({ orderId, mismatch: 'workflow_stuck', repair });
  const [found] = await service.db.select().from(orderCases).where(eq(orderCases.orderId, orderId));
  expect(found).toMatchObject({ mismatch: 'workflow_stuck', repair, closedAt: null });
  expect((await handle.describe()).status.name).toBe('RUNNING');
  // Others are not affected.
  await complete(client, await open(client));

  await complete(await runWith(`${NEW},${OLD}`), orderId);
  expect(await checkWith(`${NEW},${OLD}`, orderId)).toBeNull();
});
