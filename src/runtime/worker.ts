import { NativeConnection, Worker } from '@temporalio/worker';
import { createDeliveryActivities } from '../../activities/delivery-activities';
import { createEndpointActivities } from '../../activities/endpoint-activities';
import { createKeyActivities } from '../../activities/key-activities';
import { createPayoutActivities } from '../../activities/payout-activities';
import { createProviderActivities } from '../../activities/provider-activities';
import { createTransitionActivities } from '../../activities/transition-activities';
import { openDoorbells } from '../../api/doorbells';
import { ORDERS_QUEUE, providerQueue, WEBHOOKS_QUEUE } from '../../workflows/messages';
import { openDatabase } from '../db/client';
import { createGuardedClient } from '../net/guarded-dispatcher';
import { createKeyring } from '../net/keyring';
import { findProvider, providersFor } from '../providers/registry';
import { startClaimSweeper } from './claim-sweeper';
import { startDeliveryRetention } from './delivery-retention';
import { startDispatcher } from './dispatcher';
import { startEndpointTimers } from './endpoint-timers';
import { startPayoutSweeper } from './payout-sweeper';
import type { Role, RuntimeServices } from './services';
import { connectionOptions, connectTemporal } from './temporal-client';
import { logThrough } from './temporal-logs';
import { trackingUrls } from './tracking-url';
import { workflowBundle } from './workflow-bundle';

const CONNECTIONS = 20;
/** How long activities may go on once the worker is told to stop. */
const GRACE = '3s';

/**
 * Starts what carries orders, payouts and key rotations to their end: the workflows with their activities, one worker per live
 * provider's queue, the webhook dispatcher with its timers and its retention, and the sweepers of creations and payouts that
 * the engine never heard of.
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
  const providerCalls = createProviderActivities(findProvider);
  const orders = await Worker.create({
    ...shared,
    taskQueue: ORDERS_QUEUE,
    workflowBundle: await workflowBundle(config.cacheDir),
    activities: {
      ...providerCalls,
      ...createTransitionActivities(db, trackingUrls(config.publicUrl, keyring)),
      ...createPayoutActivities(db),
      ...createKeyActivities(db),
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
  const sweepers = [startClaimSweeper(db, client.workflow, log), startPayoutSweeper(db, client.workflow, log)];

  return {
    async close() {
      for (const sweeper of sweepers) {
        sweeper.close();
      }
      for (const worker of workers) {
        worker.shutdown();
      }
      await Promise.all([ended, dispatcher.close(), timers.close(), retention.close()]);
      await doorbells.close();
      await guarded.close();
      await client.connection.close();
      await connection.close();
      await db.$client.end();
    },
  };
}
