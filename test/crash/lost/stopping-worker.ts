import { NativeConnection, Worker } from '@temporalio/worker';
import { createOpeningActivities, createTransitionActivities } from '#activities/order-activities';
import { createProviderActivities } from '#activities/provider-activities';
import { openDatabase } from '#db/client';
import { openNotifications } from '#db/notifications';
import { createGuardedClient } from '#net/guarded-dispatcher';
import { userAgentOf } from '#process/build';
import { loadConfig } from '#process/config/config';
import { createLogger } from '#process/logger';
import { createTrackingUrl } from '#process/services';
import { findSimulated } from '#providers/simulated/provider';
import { createKeyring } from '#security/keyring';
import { connectTemporal } from '#temporal/client';
import { DATA_CONVERTER, TEST_KEYS } from '#test/helpers/servers/payload-keys';
import { openDispatcher } from '#webhooks/dispatcher';
import { findWorkflowBundle } from '#worker/workflow-bundle';
import { ORDERS_QUEUE, providerQueue } from '#workflows/messages';
import { ASKABLE, type Passing, servedProvider, UNASKABLE } from '../served-provider';

/**
 * A worker with the real activities and the real dispatcher. At the points of STOP_AT (a JSON list of `<order id> <point>`) it
 * reports the point and stops there, so that it can be killed exactly there; orders without a point continue.
 */
const stopAt = new Set<string>(JSON.parse(process.env.STOP_AT ?? '[]'));

const passing: Passing = async (orderId, point) => {
  const here = `${orderId} ${point}`;
  if (stopAt.has(here)) {
    process.send?.(here);
    await new Promise(() => {});
  }
};

async function run(): Promise<void> {
  const config = loadConfig(process.env);
  const [databaseUrl, secretKey] = [config.databaseUrl ?? '', config.secretKey ?? ''];
  const { address, namespace } = config.temporal;
  const target = { address: address ?? '', namespace, payloadKeys: TEST_KEYS };
  const log = createLogger(config.logLevel, { levels: config.logLevels });
  const db = openDatabase(databaseUrl, { max: 10, onIdleError: () => {} });
  const connection = await NativeConnection.connect({ address: target.address });
  const { workflow: workflows } = await connectTemporal(target);
  const dispatch = openDispatcher({
    config,
    databaseUrl,
    attempts: {
      keyring: createKeyring(secretKey),
      client: createGuardedClient(),
      allowLocalhost: config.webhookAllowLocalhost,
      userAgent: userAgentOf(config.webhookContactUrl),
    },
    retryOffsetsMs: config.webhookRetryOffsetsMs,
    notifications: openNotifications(databaseUrl, log),
    workflows,
    log,
  });

  const live = [ASKABLE, UNASKABLE].map((code) =>
    servedProvider(code as typeof ASKABLE, process.env.PROVIDER_ORIGIN ?? '', passing),
  );
  const calls = createProviderActivities({
    db,
    findProvider: (code) => live.find(({ facts }) => facts.code === code) ?? findSimulated(code),
    health: { note: () => {}, avoid: async () => {}, noteRefused: async () => {} },
    announceFailedRefund: async () => {},
    noteContradiction: async () => {},
  });
  const providerCalls: typeof calls = {
    createProviderOrder: async (input) =>
      stopping(input.orderId, 'createProviderOrder', calls.createProviderOrder(input)),
    readStatus: async (call) => stopping(call.input.orderId, 'readStatus', calls.readStatus(call)),
    requestRefund: async (call) => stopping(call.input.orderId, 'requestRefund', calls.requestRefund(call)),
    openTicket: async (call) => stopping(call.input.orderId, 'openTicket', calls.openTicket(call)),
  };
  const trackingUrl = createTrackingUrl(config.publicUrl, createKeyring(secretKey), () => null);
  const { recordTransition } = createTransitionActivities({ db, trackingUrl, dispatch });
  const { openSandboxOrder } = createOpeningActivities({ db, trackingUrl, dispatch }, calls);
  const shared = { connection, namespace, dataConverter: DATA_CONVERTER };
  const workers = await Promise.all([
    Worker.create({
      ...shared,
      taskQueue: ORDERS_QUEUE,
      workflowBundle: findWorkflowBundle(),
      stickyQueueScheduleToStartTimeout: '1s',
      activities: {
        ...providerCalls,
        async openSandboxOrder(opening: Parameters<typeof openSandboxOrder>[0]) {
          return stopping(opening.input.orderId, 'recorded 1', openSandboxOrder(opening));
        },
        async recordTransition(transition: Parameters<typeof recordTransition>[0]) {
          const { input, revision } = transition.order;
          return stopping(input.orderId, `recorded ${revision}`, recordTransition(transition));
        },
      },
    }),
    ...live.map(({ facts }) =>
      Worker.create({ ...shared, taskQueue: providerQueue(facts.code), activities: providerCalls }),
    ),
  ]);
  process.stderr.write('The worker is ready.\n');
  await Promise.all(workers.map((worker) => worker.run()));
}

/** The activity's result, unless the order stops at this point. */
async function stopping<T>(orderId: string, point: string, work: Promise<T>): Promise<T> {
  const answer = await work;
  await passing(orderId, point.startsWith('recorded') ? point : `answered ${point}`);
  return answer;
}

void run();
