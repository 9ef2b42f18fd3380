import { NativeConnection } from '@temporalio/worker';
import { openDoorbells } from '../../api/doorbells';
import { openDatabase } from '../db/client';
import { createGuardedClient } from '../net/guarded-dispatcher';
import { createKeyring } from '../net/keyring';
import { findProvider } from '../providers/registry';
import { startClaimSweeper } from './claim-sweeper';
import { startDispatcherThread } from './dispatcher-thread';
import { startEndpointTimers } from './endpoint-timers';
import { startEngineWorkers } from './engine-workers';
import { jobFunctions } from './job-functions';
import { startOpsAnnouncer } from './ops-announcer';
import { startPayoutSweeper } from './payout-sweeper';
import { startProber } from './prober';
import { openProviderHealth } from './provider-health';
import { startProviderTester } from './provider-tester';
import { startSchedules } from './schedules';
import type { Role, RuntimeServices } from './services';
import { connectionOptions, connectTemporal } from './temporal-client';
import { logThrough } from './temporal-logs';
import { trackingUrls } from './tracking-url';

const CONNECTIONS = 14;

/**
 * Starts what carries orders, payouts and key rotations to their end: the engine's workers, the webhook dispatcher with its
 * timers, the schedules of jobs, the sweepers of creations and payouts that the engine never heard of, and what watches
 * providers and the service itself.
 */
export async function startWorker(services: RuntimeServices): Promise<Role> {
  const { config, log, databaseUrl, temporal, secretKeys } = services;
  logThrough(log);
  const db = openDatabase(databaseUrl, {
    max: CONNECTIONS,
    onIdleError: (err) => log.warn({ err }, 'a database connection broke'),
  });
  const connection = await NativeConnection.connect(connectionOptions(temporal));
  const client = await connectTemporal(temporal);
  const workflows = client.workflow;
  const doorbells = openDoorbells(databaseUrl, log);
  const keyring = createKeyring(...secretKeys);
  const guarded = createGuardedClient();
  const health = openProviderHealth({ db, doorbells, log });
  const attempts = { db, keyring, client: guarded, allowLocalhost: config.webhookAllowLocalhost };

  const jobs = jobFunctions({ ...services, db, workflows, trackingUrl: trackingUrls(config.publicUrl, keyring) });
  const engine = await startEngineWorkers({ config, log, temporal, connection, health, attempts, jobs });
  const loops = [
    startDispatcherThread({ ...services, db, workflows }),
    startEndpointTimers({ db, workflows, log }),
    startSchedules(client.schedule, config.jobs, log),
    startClaimSweeper(db, workflows, log),
    startPayoutSweeper(db, workflows, log),
    startProviderTester({ health, findProvider, log }),
    startOpsAnnouncer({ db, doorbells, log }),
    ...(config.probePublicUrl ? [startProber({ db, log, publicUrl: config.publicUrl })] : []),
  ];

  return {
    async close() {
      await Promise.all([engine, ...loops].map((part) => part.close()));
      await health.close();
      await doorbells.close();
      await guarded.close();
      await client.connection.close();
      await connection.close();
      await db.$client.end();
    },
  };
}
