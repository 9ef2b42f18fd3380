import { WorkflowClient, type WorkflowHandle } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { createOverdueCallActivities, createTransitionActivities } from '#activities/order-activities';
import { createProviderActivities } from '#activities/provider-activities';
import { announceFailedRefund } from '#db/incidents/outages';
import { findOpenCase } from '#db/recovery/cases';
import { DEFAULT_INTERVALS } from '#domain/intervals';
import { type OpenProviderHealth, openProviderHealth } from '#providers/health-record';
import { newId } from '#security/secret';
import { startTestApi, type TestApi } from '#test/helpers/api/test-api';
import { claimOrder } from '#test/helpers/orders/claim';
import { opsEventsOf } from '#test/helpers/orders/ops-events';
import { BY_KEY, inputWith } from '#test/helpers/orders/order-state';
import { type LiveProvider, liveProvider } from '#test/helpers/providers/live-provider';
import { eventually } from '#test/helpers/run/eventually';
import { freshNamespace } from '#test/helpers/servers/namespace';
import { findWorkflowBundle } from '#worker/workflow-bundle';
import {
  decideRefundUpdate,
  OPEN_UPDATE_ID,
  ORDERS_QUEUE,
  openUpdate,
  providerQueue,
  providerReportSignal,
} from '#workflows/messages';
import type { order } from '../../../workflows';

const CODE = 'liveswap';
let api: TestApi;
let live: LiveProvider;
let connection: NativeConnection;
let workflows: WorkflowClient;
let health: OpenProviderHealth;
let partnerId: string;
let stop: () => Promise<unknown>;

beforeAll(async () => {
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  [api, live] = await Promise.all([startTestApi(), liveProvider(CODE)]);
  const { db, notifications } = api.services;
  health = openProviderHealth({
    db,
    notifications,
    rereadMs: DEFAULT_INTERVALS.healthReread,
    log: pino({ level: 'silent' }),
  });
  connection = await NativeConnection.connect({ address: process.env.TEST_TEMPORAL_ADDRESS ?? '' });
  const namespace = await freshNamespace(connection);
  workflows = new WorkflowClient({ connection, namespace });
  const providerCalls = createProviderActivities({
    db,
    findProvider: (code) => (code === CODE ? live : null),
    health,
    announceFailedRefund: (failed) => announceFailedRefund(db, failed),
    noteContradiction: async () => {},
  });
  const orders = await Worker.create({
    connection,
    namespace,
    taskQueue: ORDERS_QUEUE,
    workflowBundle: findWorkflowBundle(),
    activities: {
      ...createTransitionActivities({ db, trackingUrl: () => 'https://swap.example/track' }),
      ...createOverdueCallActivities(db),
    },
  });
  const caller = await Worker.create({
    connection,
    namespace,
    taskQueue: providerQueue(CODE),
    activities: providerCalls,
  });
  const running = Promise.all([orders.run(), caller.run()]);
  stop = () => {
    orders.shutdown();
    caller.shutdown();
    return running;
  };
});
beforeEach(async () => {
  ({ partnerId } = await api.newPartner());
  live.become('well');
});
afterAll(async () => {
  await stop();
  await Promise.all([health.close(), connection.close(), live.close()]);
  await api.close();
});

async function startOrder(): Promise<{ orderId: string; handle: WorkflowHandle<typeof order> }> {
  const orderId = newId('ord');
  const input = inputWith({ orderId, partnerId, provider: CODE });
  await claimOrder(api.services.db, input);
  const handle = await workflows.start<typeof order>('order', {
    workflowId: orderId,
    taskQueue: ORDERS_QUEUE,
    args: [input],
  });
  return { orderId, handle };
}
const isUsable = () => api.services.providerHealth.usable([live]).length === 1;

test('a provider that does not answer a creation in three attempts is left out of the next quotes', async () => {
  live.become('broken', 'order');
  const asked = live.calls.order;
  const { handle } = await startOrder();
  await expect(handle.executeUpdate(openUpdate, { updateId: OPEN_UPDATE_ID })).rejects.toMatchObject({
    cause: { type: 'PROVIDER_ERROR' },
  });
  expect(isUsable()).toBe(false);
  expect(live.calls.order - asked).toBe(3);
});

test('an unanswered refund call is announced with its order, once per outage, and stays due', async () => {
  const { db } = api.services;
  const { orderId, handle } = await startOrder();
  await handle.executeUpdate(openUpdate, { updateId: OPEN_UPDATE_ID });
  await handle.signal(providerReportSignal, { status: 'failed', reason: 'underpayment', txInHash: 'in' });
  live.become('broken', 'refund');
  const asked = live.calls.refund;
  await eventually(async () =>
    handle
      .executeUpdate(decideRefundUpdate, { args: [{ kind: 'address', address: 'back', extraId: null }, BY_KEY] })
      .catch(() => null),
  );
  const [event] = await eventually(async () =>
    (await opsEventsOf(db, partnerId)).length > 0 ? opsEventsOf(db, partnerId) : null,
  );
  expect(live.calls.refund - asked).toBe(3);
  const [outage] = await eventually(async () => (health.down().length > 0 ? health.down() : null));
  expect(outage).toBe(CODE);
  expect(event).toEqual({
    event: 'provider_outage_affecting_partner',
    event_id: `${partnerId}:provider_outage_affecting_partner:${Date.parse(event?.ts ?? '')}`,
    ts: expect.any(String),
    environment: 'live',
    reason: 'provider_down_during_refund',
    paused_at: null,
    resume_after: null,
    last_error: 'http_503',
    details: { provider: CODE, orders_24h: 1, since: expect.any(String), order_id: orderId },
  });
  const failed = { orderId, provider: CODE, lastError: 'http_503' };
  await Promise.all([announceFailedRefund(db, failed), announceFailedRefund(db, failed)]);
  expect(await opsEventsOf(db, partnerId)).toHaveLength(1);
  await eventually(async () => (await findOpenCase(db, orderId, 'call_overdue')) !== null);
  const key = await api.newKey(partnerId, { environment: 'live' });
  expect(await (await api.get(`/order/${orderId}`, { key })).json()).toMatchObject({ status: 'refund_required' });
});

test('a refund call during which the database is away stays due, and is no failure of the provider', async () => {
  const { db } = api.services;
  const { orderId, handle } = await startOrder();
  await handle.executeUpdate(openUpdate, { updateId: OPEN_UPDATE_ID });
  await handle.signal(providerReportSignal, { status: 'failed', reason: 'underpayment', txInHash: 'in' });
  await db.execute(sql`
    create function database_away() returns trigger language plpgsql as $$
    begin raise exception 'terminating connection due to administrator command' using errcode = '57P01'; end $$`);
  await db.execute(sql`
    create trigger away before insert on provider_calls for each row when (new.call = 'request_refund')
    execute function database_away()`);
  const [asked, failures] = [live.calls.refund, health.down()];
  await eventually(async () =>
    handle
      .executeUpdate(decideRefundUpdate, { args: [{ kind: 'address', address: 'back', extraId: null }, BY_KEY] })
      .catch(() => null),
  );
  await eventually(async () => (await findOpenCase(db, orderId, 'call_overdue')) !== null);
  await db.execute(sql`drop trigger away on provider_calls`);
  const key = await api.newKey(partnerId, { environment: 'live' });
  expect(await (await api.get(`/order/${orderId}`, { key })).json()).toMatchObject({ status: 'refund_required' });
  expect([live.calls.refund - asked, health.down()]).toEqual([0, failures]);
  expect(await opsEventsOf(db, partnerId)).toEqual([]);
});

test('a refund that is refused, or succeeds on the second attempt, is not announced', async () => {
  const { db } = api.services;
  const { handle } = await startOrder();
  await handle.executeUpdate(openUpdate, { updateId: OPEN_UPDATE_ID });
  await handle.signal(providerReportSignal, { status: 'failed', reason: 'underpayment', txInHash: 'in' });
  live.become('refuses', 'refund');
  const asked = live.calls.refund;
  await eventually(async () =>
    handle
      .executeUpdate(decideRefundUpdate, { args: [{ kind: 'address', address: 'back', extraId: null }, BY_KEY] })
      .catch(() => null),
  );
  await eventually(() => live.calls.refund > asked);
  const key = await api.newKey(partnerId, { environment: 'live' });
  await eventually(async () =>
    (await (await api.get(`/order/${handle.workflowId}`, { key })).text()).includes('manual_review'),
  );
  expect(live.calls.refund - asked).toBe(1);
  expect(await opsEventsOf(db, partnerId)).toEqual([]);
});
