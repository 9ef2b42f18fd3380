import { NativeConnection, Worker } from '@temporalio/worker';
import { createDeliveryActivities } from '../../activities/delivery-activities';
import { createEndpointActivities } from '../../activities/endpoint-activities';
import { createProviderActivities } from '../../activities/provider-activities';
import { createTransitionActivities } from '../../activities/transition-activities';
import { openDoorbells } from '../../api/doorbells';
import { ORDERS_QUEUE, providerQueue, WEBHOOKS_QUEUE } from '../../workflows/messages';
import { openDatabase } from '../db/client';
import { announceFailedRefund } from '../db/outage-notices';
import { createGuardedClient } from '../net/guarded-dispatcher';
import { createKeyring } from '../net/keyring';
import { findProvider, providersFor } from '../providers/registry';
import { startClaimSweeper } from './claim-sweeper';
import { startDeliveryRetention } from './delivery-retention';
import { startDispatcher } from './dispatcher';
import { startEndpointTimers } from './endpoint-timers';
import { startOpsAnnouncer } from './ops-announcer';
import { startProber } from './prober';
import { openProviderHealth } from './provider-health';
import { startProviderTester } from './provider-tester';
import type { Role, RuntimeServices } from './services';
import { connectionOptions, connectTemporal } from './temporal-client';
import { logThrough } from './temporal-logs';
import { trackingUrls } from './tracking-url';
import { workflowBundle } from './workflow-bundle';

const CONNECTIONS = 20;
/** How long activities may go on once the worker is told to stop. */
const GRACE = '3s';

/**
 * Starts what carries orders to their end: the order and delivery workflows with their activities, one worker per live
      const looping = [dispatcher, timers, retention, ...watchers];
      await Promise.all([ended, ...looping.map((role) => role.close())]);
      await health.close();
 */
export async function startWorker(services: RuntimeServices): Promise<Role> {
  const { config, log, databaseUrl, temporal, secretKey } = services;
  logThrough(log);
  const db = openDatabase(databaseUrl, {
    max: CONNECTIONS,
    onIdleError: (err) => log.warn({ err }, 'a database connection broke'),
  });
  const connection = await NativeConnection.connect(connectionOptions(temporal));
  const client = await connectTemporal(temporal);
  const doorbells = openDoorbells(databaseUrl, log);
  const keyring = createKeyring(secretKey);
  const guarded = createGuardedClient();
  const attempts = { db, keyring, client: guarded, allowLocalhost: config.webhookAllowLocalhost };

  const shared = { connection, namespace: temporal.namespace, shutdownGraceTime: GRACE };
  const health = openProviderHealth({ db, doorbells, log });
  const refundFailed = (failed: Parameters<typeof announceFailedRefund>[1]) =>
    announceFailedRefund(db, failed).catch((err) => log.warn({ err, ...failed }, 'a failed refund was not told'));
  const providerCalls = createProviderActivities({ findProvider, health, refundFailed });
  const orders = await Worker.create({
    ...shared,
    taskQueue: ORDERS_QUEUE,
    workflowBundle: await workflowBundle(config.cacheDir),
    activities: {
      ...providerCalls,
      ...createTransitionActivities(db, trackingUrls(config.publicUrl, keyring)),
      ...createEndpointActivities(db),
    },
  });
  const callers = await Promise.all(
    providersFor('live').map(({ facts }) =>
      Worker.create({ ...shared, taskQueue: providerQueue(facts.code), activities: providerCalls }),
    ),
  );
  const retries = await Worker.create({
    ...shared,
    taskQueue: WEBHOOKS_QUEUE,
    activities: createDeliveryActivities(attempts),
  });
  const workers = [orders, retries, ...callers];
  const ended = Promise.allSettled(workers.map((worker) => worker.run()));
  const dispatcher = startDispatcher({
    ...attempts,
    workflows: client.workflow,
    retryOffsetsMs: config.webhookRetryOffsetsMs,
    listen: doorbells.listen,
    log,
  });
  const timers = startEndpointTimers({ db, workflows: client.workflow, log });
  const retention = startDeliveryRetention(db, log);
  const sweeper = startClaimSweeper(db, client.workflow, log);
  const watchers = [
    startProviderTester({ health, findProvider }),
    startOpsAnnouncer({ db, doorbells, log }),
    ...(config.probePublicUrl ? [startProber({ db, log, publicUrl: config.publicUrl })] : []),
  ];

  return {
    async close() {
      sweeper.close();
      for (const worker of workers) {
        worker.shutdown();
      }
      const looping = [dispatcher, timers, retention, ...watchers];
      await Promise.all([ended, ...looping.map((role) => role.close())]);
      await health.close();
      await doorbells.close();
      await guarded.close();
      await client.connection.close();
      await connection.close();
      await db.$client.end();
    },
  };
}
