import { WorkflowClient } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { asc, eq } from 'drizzle-orm';
import { Client } from 'pg';
import { pino } from 'pino';
import { createDeliveryActivities } from '#activities/delivery-activities';
import { createEndpointActivities } from '#activities/timer-activities';
import { OpsEventSchema } from '#contract/webhooks/ops-event';
import { openDatabase } from '#db/client';
import { NOTIFICATION_CHANNELS, type Notifications } from '#db/notifications';
import { type Channel, endpoints } from '#db/schema/endpoints';
import { deliveries, deliveryAttempts, opsEvents } from '#db/schema/webhooks';
import { addEndpoint } from '#db/webhooks/endpoints/endpoints';
import type { Environment } from '#domain/environment';
import { DEFAULT_INTERVALS } from '#domain/intervals';
import { createGuardedClient } from '#net/guarded-dispatcher';
import type { RunningRole } from '#process/services';
import { createKeyring } from '#security/keyring';
import { webhookSecretSealer } from '#security/sealer';
import { newId, newWebhookSecret } from '#security/secret';
import { startRetries } from '#temporal/delivery-workflow';
import { type Dispatcher, type DispatcherOptions, startDispatcher } from '#webhooks/dispatcher';
import { startEndpointTimers, startRetrySweeper } from '#worker/jobs/sweepers';
import { findWorkflowBundle } from '#worker/workflow-bundle';
import { ORDERS_QUEUE, WEBHOOKS_QUEUE } from '#workflows/messages';
import { freshDatabase } from '../servers/database';
import { freshNamespace } from '../servers/namespace';
import { newPartner } from '../service/partners';
import { type Receiver, startReceiver } from './receiver';

const SILENT = pino({ level: 'silent' });

export type DispatcherSetup = Awaited<ReturnType<typeof openDispatcherSetup>>;

/** A database, a Temporal server with a worker, and as many dispatchers as a test needs. */
export async function openDispatcherSetup() {
  const { url, drop } = await freshDatabase();
  const db = openDatabase(url, { max: 10, onIdleError: () => {} });
  const listener = new Client({ connectionString: url });
  await listener.connect();
  await listener.query(`listen ${NOTIFICATION_CHANNELS.delivery}`);
  const listen: Notifications['listen'] = (_name, onNotification) => {
    const forward = ({ payload = '' }: { payload?: string | undefined }) => onNotification(payload);
    listener.on('notification', forward);
    return () => void listener.off('notification', forward);
  };
  const keyring = createKeyring('a key for tests only, long enough');
  const client = createGuardedClient();
  const sending = { db, keyring, client, allowLocalhost: true, userAgent: 'Swaplane/0 (+https://swap.example/docs)' };
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  const connection = await NativeConnection.connect({ address: process.env.TEST_TEMPORAL_ADDRESS ?? '' });
  const namespace = await freshNamespace(connection);
  const shared = { connection, namespace };
  const workers = [
    await Worker.create({
      ...shared,
      taskQueue: ORDERS_QUEUE,
      workflowBundle: findWorkflowBundle(),
      activities: createEndpointActivities(db),
    }),
    await Worker.create({
      ...shared,
      taskQueue: WEBHOOKS_QUEUE,
      activities: createDeliveryActivities(sending, DEFAULT_INTERVALS.deliveryLease),
    }),
  ];
  const working = Promise.all(workers.map((worker) => worker.run()));
  const workflows = new WorkflowClient({ connection, namespace });
  const dispatchers: Dispatcher[] = [];
  const timers: RunningRole[] = [];

  return {
    db,
    databaseUrl: url,
    workflows,
    sending,
    /** With retries after a minute and an hour, unless given otherwise. */
    dispatch({ retryOffsetsMs = [60_000, 3_600_000], ...options }: Partial<DispatcherOptions> = {}): Dispatcher {
      const plans = { db, workflows, retryOffsetsMs };
      const dispatcher = startDispatcher({
        ...sending,
        startRetries: (delivery, firstAt) => startRetries(plans, delivery, firstAt),
        listen,
        log: SILENT,
        retryOffsetsMs,
        leaseMs: DEFAULT_INTERVALS.deliveryLease,
        sweepMs: DEFAULT_INTERVALS.deliverySweep,
        ...options,
      });
      dispatchers.push(dispatcher);
      return dispatcher;
    },
    async partner(endpointUrl: string, environment: Environment = 'test') {
      const partnerId = await newPartner(db);
      return { partnerId, ...(await this.endpoint({ partnerId, url: endpointUrl, environment, channel: 'order' })) };
    },
    async endpoint(slot: { partnerId: string; url: string; environment: Environment; channel: Channel }) {
      const secret = newWebhookSecret(slot.environment);
      const endpointId =
        (await addEndpoint(db, { ...slot, sealSecret: webhookSecretSealer(keyring, secret) })) ?? fail();
      return { endpointId, secret };
    },
    async endpointRow(endpointId: string) {
      const [row] = await db.select().from(endpoints).where(eq(endpoints.endpointId, endpointId));
      return row ?? fail();
    },
    /** Records failed attempts of an endpoint, as if made this long ago. */
    async failed(endpointId: string, count: number, { agoMs = 0 } = {}) {
      const deliveryId = newId('dlv');
      await db.insert(deliveries).values({ deliveryId, endpointId, eventId: deliveryId, state: 'failed' });
      await db.insert(deliveryAttempts).values(
        Array.from({ length: count }, (_, index) => ({
          deliveryId,
          endpointId,
          attempt: index + 1,
          at: new Date(),
          recordedAt: new Date(Date.now() - agoMs),
          ok: false,
          responseBody: '',
          durationMs: 1,
        })),
      );
      await db
        .update(endpoints)
        .set({ failuresSince: new Date(0) })
        .where(eq(endpoints.endpointId, endpointId));
    },
    /** The ops events of a partner, oldest first. */
    async opsEvents(partnerId: string) {
      const rows = await db.select().from(opsEvents).where(eq(opsEvents.partnerId, partnerId)).orderBy(opsEvents.at);
      return rows.map(({ body }) => OpsEventSchema.strict().parse(JSON.parse(body)));
    },
    /** Starts workflows for the timers that were set. */
    startTimers(): void {
      timers.push(startEndpointTimers({ db, workflows, log: SILENT, sweepMs: 20 }));
    },
    /** Advances retries that have fallen due since their order's clock was moved. */
    sweepRetries(): void {
      timers.push(startRetrySweeper({ db, workflows, log: SILENT, everyMs: 20 }));
    },
    async delivery(orderId: string) {
      const [row] = await db.select().from(deliveries).where(eq(deliveries.orderId, orderId));
      return row;
    },
    async attempts(orderId: string) {
      return db
        .select({
          attempt: deliveryAttempts.attempt,
          at: deliveryAttempts.at,
          ok: deliveryAttempts.ok,
          code: deliveryAttempts.responseCode,
          label: deliveryAttempts.errorLabel,
          answer: deliveryAttempts.responseBody,
        })
        .from(deliveryAttempts)
        .innerJoin(deliveries, eq(deliveries.deliveryId, deliveryAttempts.deliveryId))
        .where(eq(deliveries.orderId, orderId))
        .orderBy(asc(deliveryAttempts.attempt));
    },
    /** Closes every dispatcher and timekeeper, as between two tests. */
    async closeAll() {
      await Promise.all([...dispatchers.splice(0), ...timers.splice(0)].map((role) => role.close()));
    },
    async close() {
      await this.closeAll();
      for (const worker of workers) {
        worker.shutdown();
      }
      await working;
      await connection.close();
      await client.close();
      await listener.end();
      await db.$client.end();
      await drop();
    },
  };
}

/** Gives a test file a setup, and each of its tests a new receiver. */
export function useDispatcherSetup(use: (opened: { setup: DispatcherSetup; receiver: Receiver }) => void): void {
  let setup: DispatcherSetup;
  let receiver: Receiver;
  beforeAll(async () => {
    setup = await openDispatcherSetup();
  });
  beforeEach(async () => {
    receiver = await startReceiver();
    use({ setup: setup, receiver });
  });
  afterEach(async () => {
    await setup.closeAll();
    await receiver.close();
  });
  afterAll(() => setup.close());
}

function fail(): never {
  throw new Error('the setup has no such endpoint');
}
