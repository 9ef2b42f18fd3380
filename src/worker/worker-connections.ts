import type { Client } from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';
import { openChains } from '#chains/settings/open-chains';
import { providerSecretAt } from '#domain/keys/seal-place';
import type { Logger } from '#domain/logs/log';
import { type Database, openDatabase } from '../db/client';
import { applyOldSeals } from '../db/keys/sealed-secrets';
import { type Notifications, openNotifications } from '../db/notifications';
import { type DatabaseWaiting, repeatWhileDown } from '../db/outage';
import { listProvedHosts } from '../db/tracking-hosts';
import { listWatchedSecrets, markUnreadable } from '../db/watching/watches';
import { createGuardedClient } from '../net/guarded-dispatcher';
import type { SourceOf } from '../operations/evidence/follow-network';
import { loadKeyring } from '../operations/secrets/load-keyring';
import type { Config } from '../process/config/config';
import { followOldSeals } from '../process/repeated-read';
import type { RunningRole, RuntimeServices } from '../process/services';
import { openTrackingHosts } from '../process/tracking-hosts';
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
  trackingHosts: Awaited<ReturnType<typeof openTrackingHosts>>;
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
  // Most of what is sent is encrypted, which compression does not make smaller.
  const connection = await NativeConnection.connect({
    ...connectionOptions(temporal),
    grpcCompression: { codec: 'none' },
  });
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
  const trackingHosts = await repeatWhileDown(
    () =>
      openTrackingHosts({
        read: () => listProvedHosts(db),
        listen: (changed) => notifications.listen('settings', changed),
        rereadMs: intervals.hostReread,
        log,
      }),
    waitingForDatabase(log),
  );
  return {
    db,
    connection,
    client,
    notifications,
    keyring,
    guarded,
    providers,
    health,
    trackingHosts,
    async close() {
      await trackingHosts.close();
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

/** The operator's own nodes, by network; none unless they are set. */
interface FollowedChains {
  readonly networks: readonly string[];
  readonly sourceOf: SourceOf;
  close(): Promise<void>;
}

export function openFollowedChains(config: Config): FollowedChains {
  const { sources, close } = openChains(config);
  return {
    networks: [...sources.keys()],
    sourceOf: (network) => sources.get(network) ?? null,
    close,
  };
}

const SHOWN = 10;

interface SecretCheckDeps {
  db: Database;
  keyring: Pick<Keyring, 'open'>;
  log: Pick<Logger, 'error'>;
}

/**
 * Looks, at the start, whether the secrets of watched orders can be opened: with a replaced secret key their providers cannot be
 * asked about them, which must not look like a failure of theirs [rules/secrets: A replaced secret key].
 */
export async function checkOrderSecrets({ db, keyring, log }: SecretCheckDeps): Promise<void> {
  const unreadable = (await listWatchedSecrets(db))
    .filter(({ orderId, sealed }) => !canOpen(keyring, orderId, sealed))
    .map(({ orderId }) => orderId);
  if (unreadable.length > 0) {
    await markUnreadable(db, unreadable);
    const words = unreadable.slice(0, SHOWN).join(', ');
    log.error({ module: 'providers', orders: unreadable.length, words }, 'secrets of open orders cannot be opened');
  }
}

function canOpen(keyring: Pick<Keyring, 'open'>, orderId: string, sealed: string): boolean {
  try {
    keyring.open(providerSecretAt(orderId), sealed);
    return true;
  } catch {
    return false;
  }
}
