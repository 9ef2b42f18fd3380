import type { Client } from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';
import { type Database, openDatabase } from '../db/client';
import { type Notifications, openNotifications } from '../db/notifications';
import { createGuardedClient } from '../net/guarded-dispatcher';
import { createWatch } from '../operations/orders/watch-provider';
import type { Role, RuntimeServices } from '../process/services';
import { createTrackingUrl } from '../process/tracking-url';
import { userAgentOf } from '../process/user-agent';
import { type OpenProviderHealth, openProviderHealth } from '../providers/health-record';
import { openProviders, type Providers } from '../providers/registry';
import { createKeyring, type Keyring } from '../security/keyring';
import { connectionOptions, connectTemporal } from '../temporal/client';
import { installTemporalLogger } from '../temporal/logs';
import { startProviderWatchers } from '../temporal/provider-watchers';
import { startSchedules } from '../temporal/schedules';
import type { AttemptDeps } from '../webhooks/attempt';
import { openDispatcher } from '../webhooks/dispatcher/open';
import { startAlertSweeper } from './jobs/alert-sweeper';
import { startFirstListing } from './jobs/asset-lists';
import { startClaimSweeper } from './jobs/claim-sweeper';
import { startEndpointTimers } from './jobs/endpoint-timers';
import { startExportWriter } from './jobs/export-writer';
import { createJobFunctions } from './jobs/job-functions';
import { startMailSender } from './jobs/mail-sender';
import { startOperatorNotifier } from './jobs/operator-notifier';
import { startOperatorOpsSender } from './jobs/operator-ops-sender';
import { startOpsAnnouncer } from './jobs/ops-announcer';
import { startPayoutSweeper } from './jobs/payout-sweeper';
import { startProber } from './jobs/prober';
import { startProviderTester } from './jobs/provider-tester';
import { startTemporalWorkers } from './temporal-workers';
import { announceWorker } from './worker-presence';

const CONNECTIONS = 14;

/**
 * Starts what carries orders, payouts and key rotations to their end: Temporal's workers, the webhook dispatcher with its
 * timers, the schedules of jobs, the sweepers of creations and payouts that never reached Temporal, and what watches
 * providers and the service itself.
 */
export async function startWorker(services: RuntimeServices): Promise<Role> {
  const { config, log, databaseUrl, temporal, secretKeys } = services;
  installTemporalLogger(log);
  const db = openDatabase(databaseUrl, {
    max: CONNECTIONS,
    onIdleError: (err) => log.warn({ err }, 'a database connection broke'),
  });
  const connection = await NativeConnection.connect(connectionOptions(temporal));
  const client = await connectTemporal(temporal);
  const workflows = client.workflow;
  const notifications = openNotifications(databaseUrl, log);
  const keyring = createKeyring(...secretKeys);
  const guarded = createGuardedClient();
  const providers = await openProviders({
    configs: config.providers,
    db,
    notifications,
    keyring,
    publicUrl: config.publicUrl,
    log,
  });
  const health = openProviderHealth({ db, notifications, log });
  const userAgent = userAgentOf(config.webhookContactUrl);
  const attempts = { db, keyring, client: guarded, allowLocalhost: config.webhookAllowLocalhost, userAgent };

  const trackingUrl = createTrackingUrl(config.publicUrl, keyring);
  const watch = createWatch({ db, workflows, notifications, findProvider: providers.find, health, trackingUrl, log });

  const jobs = createJobFunctions({
    ...services,
    db,
    workflows,
    providers,
    health,
    trackingUrl,
  });
  const retryOffsetsMs = config.webhookRetryOffsetsMs;
  const dispatcher = openDispatcher({ ...services, attempts, retryOffsetsMs, notifications, workflows });
  const workers = await startTemporalWorkers({
    log,
    temporal,
    connection,
    providers,
    health,
    attempts,
    jobs,
    watch,
    recording: { db, trackingUrl, handOver: dispatcher },
  });
  const presence = await announceWorker(databaseUrl, log);
  void workers.ended.then(presence.close);
  const loops = startLoops({ ...services, db, client, notifications, keyring, providers, health, attempts });

  return {
    async close() {
      await presence.close();
      await Promise.all([workers, dispatcher, ...loops].map((part) => part.close()));
      await health.close();
      await providers.close();
      await notifications.close();
      await guarded.close();
      await client.connection.close();
      await connection.close();
      await db.$client.end();
    },
  };
}

interface LoopServices extends RuntimeServices {
  db: Database;
  client: Client;
  notifications: Notifications;
  keyring: Keyring;
  providers: Providers;
  health: OpenProviderHealth;
  attempts: AttemptDeps;
}

/** What goes on beside Temporal's workers. */
function startLoops(services: LoopServices): Role[] {
  const { config, log, db, client, notifications, keyring, providers, health } = services;
  const workflows = client.workflow;
  const watched = providers.of('live').map(({ facts }) => facts.code);
  return [
    startEndpointTimers({ db, workflows, log }),
    startSchedules(client.schedule, config.jobs, log),
    startClaimSweeper(db, workflows, log),
    startPayoutSweeper(db, workflows, log),
    startProviderTester({ health, findProvider: providers.find, log }),
    startProviderWatchers(workflows, watched, log),
    startFirstListing({ db, providers, log }),
    startOpsAnnouncer({ db, notifications, log }),
    startExportWriter({ db, keyring, publicUrl: config.publicUrl, log }),
    startAlertSweeper({ db, keyring, publicUrl: config.publicUrl, log }),
    ...startOperatorLoops(services),
    ...(config.mail ? [startMailSender({ db, keyring, notifications, mail: config.mail, log })] : []),
    ...(config.probePublicUrl ? [startProber({ db, log, publicUrl: config.publicUrl, keyring })] : []),
  ];
}

/** What tells operators of what needs a person. */
function startOperatorLoops({ config, db, keyring, attempts, log }: LoopServices): Role[] {
  const { publicUrl, operators } = config;
  const { addresses, digestMs, quietHours, ops } = operators;
  const settings = { digestMs, quietHours };
  return [
    startOperatorNotifier({ db, keyring, publicUrl, addresses, settings, announces: ops !== null, log }),
    ...(ops ? [startOperatorOpsSender({ ...attempts, ops, retryOffsetsMs: config.webhookRetryOffsetsMs, log })] : []),
  ];
}
