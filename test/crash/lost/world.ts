import { setMaxListeners } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Connection, WorkflowClient } from '@temporalio/client';
import { type Database, openDatabase } from '#db/client';
import { createPartner } from '#db/partners';
import type { Environment } from '#domain/environment';
import { createTrackingUrl } from '#process/services';
import { createKeyring } from '#security/keyring';
import { newId } from '#security/secret';
import { childrenOf, type Launcher, launchServers } from '#test/helpers/processes/launcher';
import { eventually } from '#test/helpers/run/eventually';
import { freshDatabase } from '#test/helpers/servers/database';
import { freshNamespace } from '#test/helpers/servers/namespace';
import { DATA_CONVERTER, PAYLOAD_KEYS } from '#test/helpers/servers/payload-keys';
import { openWebhooks, SECRET_KEY } from '#test/helpers/service/partners';
import type { WebhookReceiver } from '#test/helpers/webhooks/signed-receiver';
import { roleProcess } from '../../helpers/processes/role-process';
import { openProviderServer, type ProviderServer } from '../provider-server';

/** What is killed at the points: the worker, after which Temporal still has its running updates, or both. */
export type Dying = 'worker' | 'worker and Temporal';

/**
 * A service without API: a Temporal server, a database, a live provider's server, a partner's webhooks, and a worker that can be
 * stopped.
 */
export interface World {
  dying: Dying;
  db: Database;
  partnerId: string;
  receivers: Record<Environment, WebhookReceiver>;
  provider: ProviderServer;
  trackingUrl: (orderId: string, partnerId: string) => string;
  /** Of callers before the death. */
  before: WorkflowClient;
  /** Of callers after it. */
  after: WorkflowClient;
  /** Aborted when those callers end: those before the death together with Temporal, all others at the end. */
  callers: Record<'before' | 'after', AbortController>;
  startWorker(stopAt?: readonly string[]): Promise<void>;
  /** Waits until every point was reached. */
  reach(points: readonly string[]): Promise<void>;
  /** Kills what `dying` names. */
  die(): Promise<void>;
  /** Restarts Temporal; the worker is started separately. */
  revive(): Promise<void>;
  close(): Promise<void>;
}

const PUBLIC_URL = 'http://127.0.0.1:8080';

export async function openWorld(dying: Dying): Promise<World> {
  const [database, provider] = await Promise.all([freshDatabase(), openProviderServer()]);
  const db = openDatabase(database.url, { max: 30, onIdleError: () => {} });
  const partnerId = newId('par');
  await createPartner(db, { partnerId, name: 'Example Wallet' });
  const temporal = await openTemporal(dying, database.url);
  const { address, namespace } = temporal;
  const [before, after] = [await Connection.connect({ address }), Connection.lazy({ address, channelArgs: RECONNECT })];
  const reached = new Set<unknown>();
  const callers = { before: new AbortController(), after: new AbortController() };
  // Every call in progress listens to one of these signals.
  setMaxListeners(1_000, callers.before.signal, callers.after.signal);
  const workerWith = (stopAt: readonly string[]) =>
    roleProcess(
      'worker',
      {
        DATABASE_URL: database.url,
        SECRET_KEY,
        PAYLOAD_KEYS,
        TEMPORAL_ADDRESS: address,
        TEMPORAL_NAMESPACE: namespace,
        PUBLIC_URL,
        WEBHOOK_ALLOW_LOCALHOST: 'true',
        LOG_LEVEL: 'silent',
        PROVIDER_ORIGIN: provider.origin,
        STOP_AT: JSON.stringify(stopAt),
      },
      { script: join(__dirname, 'stopping-worker.ts'), onMessage: (point) => reached.add(point) },
    );
  let worker = workerWith([]);

  const receivers = {
    test: await openWebhooks(db, partnerId, 'test'),
    live: await openWebhooks(db, partnerId, 'live'),
  };
  return {
    dying,
    db,
    partnerId,
    receivers,
    provider,
    trackingUrl: createTrackingUrl(PUBLIC_URL, createKeyring(SECRET_KEY), () => null),
    before: new WorkflowClient({ connection: before, namespace, dataConverter: DATA_CONVERTER }),
    after: new WorkflowClient({ connection: after, namespace, dataConverter: DATA_CONVERTER }),
    callers,
    async startWorker(stopAt = []) {
      worker = workerWith(stopAt);
      await worker.start();
    },
    async reach(points) {
      const missing = () => points.filter((point) => !reached.has(point));
      await eventually(() => missing().length === 0).catch(() => {
        throw new Error(`never reached: ${missing().join(', ')}`);
      });
    },
    async die() {
      await Promise.all([worker.kill(), temporal.kill()]);
      if (dying === 'worker and Temporal') callers.before.abort();
    },
    revive: () => temporal.start(),
    async close() {
      await worker.kill();
      // A call that loses its connection would be retried, and then throw where nobody catches it.
      callers.before.abort();
      callers.after.abort();
      await Promise.all([before.close(), after.close(), provider.close()]);
      await Promise.all(Object.values(receivers).map((receiver) => receiver.close()));
      await temporal.close();
      await db.$client.end();
      await database.drop();
    },
  };
}

const RECONNECT = { 'grpc.initial_reconnect_backoff_ms': 200, 'grpc.max_reconnect_backoff_ms': 1_000 };

interface TemporalServer {
  address: string;
  namespace: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  close(): Promise<void>;
}

/** a Temporal server of its own if it is to be killed, else a namespace of the test run's server. */
async function openTemporal(dying: Dying, databaseUrl: string): Promise<TemporalServer> {
  return dying === 'worker' ? shareTemporal() : startOwnTemporal(databaseUrl);
}

async function shareTemporal(): Promise<TemporalServer> {
  const address = process.env.TEST_TEMPORAL_ADDRESS ?? '';
  const connection = await Connection.connect({ address });
  const namespace = await freshNamespace(connection);
  await connection.close();
  const nothing = async () => {};
  return { address, namespace, start: nothing, kill: nothing, close: nothing };
}

async function startOwnTemporal(databaseUrl: string): Promise<TemporalServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'swaplane-temporal-'));
  const launch = async () => {
    const launcher = await launchServers(dataDir, { DATABASE_URL: databaseUrl, SECRET_KEY, PAYLOAD_KEYS });
    if (!launcher.servers) {
      throw new Error(`the temporal did not start:\n${(await launcher.ended).output}`);
    }
    return { launcher, temporal: launcher.servers.temporal };
  };
  const { launcher, temporal } = await launch();
  let running: Launcher = launcher;
  return {
    ...temporal,
    async start() {
      running = (await launch()).launcher;
    },
    async kill() {
      for (const { pid } of childrenOf(dataDir)) {
        process.kill(pid, 'SIGKILL');
      }
      await running.ended;
    },
    async close() {
      running.process.kill('SIGTERM');
      await running.ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
