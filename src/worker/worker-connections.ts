import type { Client } from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';
import type { Logger } from '#domain/logs/log';
import { type DatabaseWaiting, repeatWhileDown } from '../db/await-database';
import { type Database, openDatabase } from '../db/client';
import { applyOldSeals } from '../db/keys/old-seals';
import { type Notifications, openNotifications } from '../db/notifications';
import { createGuardedClient } from '../net/guarded-dispatcher';
import { loadKeyring } from '../operations/secrets/load-keyring';
import { followOldSeals } from '../process/follow-old-seals';
import type { RunningRole, RuntimeServices } from '../process/services';
import { type OpenProviderHealth, openProviderHealth } from '../providers/health-record';
import { openProviders, type Providers } from '../providers/registry';
import type { Keyring } from '../security/keyring';
import { connectionOptions, connectTemporal } from '../temporal/client';

const CONNECTIONS = 14;

/** A worker's connections. */
export interface WorkerConnections extends RunningRole {
  db: Database;
  connection: NativeConnection;
  client: Client;
  notifications: Notifications;
  keyring: Keyring;
  guarded: ReturnType<typeof createGuardedClient>;
  providers: Providers;
  health: OpenProviderHealth;
}

/** How a worker starts while the database is unavailable. */
export function waitingForDatabase(log: Logger): DatabaseWaiting {
  return { say: (reason) => log.warn({ reason }, 'the worker waits for the database') };
}

export async function openConnections(services: RuntimeServices): Promise<WorkerConnections> {
  const { config, log, databaseUrl, temporal, secretKeys } = services;
  const { providers: configs, publicUrl, intervals } = config;
  const db = openDatabase(databaseUrl, {
    max: CONNECTIONS,
    answerMs: config.databaseAnswerMs,
    onIdleError: (err) => log.warn({ err }, 'a database connection broke'),
  });
  const connection = await NativeConnection.connect(connectionOptions(temporal));
  const client = await connectTemporal(temporal);
  const notifications = openNotifications(databaseUrl, log);
  const keyring = await repeatWhileDown(() => loadKeyring(db, secretKeys), waitingForDatabase(log));
  const oldSeals = followOldSeals(() => applyOldSeals(db, keyring), intervals.oldSealReread, log);
  const guarded = createGuardedClient();
  const providerLog = log.child({ module: 'providers' });
  const providers = await repeatWhileDown(
    () => openProviders({ configs, db, notifications, keyring, publicUrl, intervals, log: providerLog }),
    waitingForDatabase(log),
  );
  const health = openProviderHealth({ db, notifications, rereadMs: intervals.healthReread, log: providerLog });
  return {
    db,
    connection,
    client,
    notifications,
    keyring,
    guarded,
    providers,
    health,
    async close() {
      await health.close();
      await providers.close();
      await oldSeals.close();
      await notifications.close();
      await guarded.close();
      await client.connection.close();
      await connection.close();
      await db.$client.end();
    },
  };
}
