import { WorkflowClient } from '@temporalio/client';
import { pino } from 'pino';
import { startApi } from '#bin/api';
import { type Database, openDatabase } from '#db/client';
import type { Intervals } from '#domain/intervals';
import { loadConfig } from '#process/config/config';
import { createLogger } from '#process/logger';
import type { RunningRole, RuntimeServices } from '#process/services';
import { createDataConverter } from '#temporal/payloads';
import { startWorker } from '#worker/worker';
import { freePort } from '../run/free-port';
import { freshServers } from '../servers/fresh-servers';
import { payloadKeysFrom } from '../servers/payload-keys';
import type { WebhookReceiver } from '../webhooks/signed-receiver';
import { attachService, findInstallation } from './attached-service';
import { intervalSettings } from './intervals';
import { makePartner, openWebhooks, SECRET_KEY, type TestPartner } from './partners';

export interface Service {
  /** Base URL of the API, without the base path. */
  origin: string;
  db: Database;
  workflows: WorkflowClient;
  /** The environment with which another process joins. */
  env: Readonly<Record<string, string>>;
  /** The services from which its API and its worker are made. */
  runtime: RuntimeServices;
  /** The lines logged at level error, which the service did not expect. */
  surprises: string[];
  /** A partner with its own keys, and so with its own rate limits and idempotency keys. */
  partner(): Promise<TestPartner>;
  /** A partner's order webhook for its test orders, on a real server; it is closed with the service. */
  webhooks(partnerId: string): Promise<WebhookReceiver>;
  /** With other settings if some are given; an empty one is not set. */
  startWorker(env?: Readonly<Record<string, string>>): Promise<void>;
  stopWorker(): Promise<void>;
  close(): Promise<void>;
}

export interface ServiceOptions {
  /** host:port at which the API reaches Temporal; the worker always connects directly. */
  temporalAddress?: string;
  /** The URL at which the API reaches the database, made from the real one; tests and the worker always connect directly. */
  apiDatabase?: (url: string) => Promise<string>;
  /** Practically without a limit unless given. */
  keylessReadsPerMinute?: number;
  /** Whether a worker runs from the beginning. */
  worker?: boolean;
  /** Those that are shorter than in production. */
  intervals?: Partial<Intervals>;
  /** Further settings. */
  env?: Readonly<Record<string, string>>;
  /** Receives every log line, of every level, as a process writes it; then there are no surprises. */
  lines?: string[];
}

/**
 * The whole service as its entry points start it: real API and worker with their own database and Temporal namespace; or the
 * installation that the run is pointed at.
 */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const installation = findInstallation();
  if (!installation) return startOwnService(options);
  if (Object.keys(options).length > 0) {
    throw new Error('this test needs a service with settings of its own, so it cannot be pointed at an installation');
  }
  return attachService(installation);
}

async function startOwnService({
  temporalAddress,
  apiDatabase,
  keylessReadsPerMinute = 1_000_000,
  worker = true,
  intervals = {},
  env = {},
  lines,
}: ServiceOptions): Promise<Service> {
  const [servers, port] = await Promise.all([freshServers(), freePort()]);
  const { DATABASE_URL: databaseUrl, TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: namespace } = servers.env;
  const { XDG_CACHE_HOME } = process.env;
  const settings = {
    ...servers.env,
    PORT: String(port),
    SECRET_KEY,
    WEBHOOK_ALLOW_LOCALHOST: 'true',
    // All tests of a file call from one address.
    KEYLESS_READS_PER_MINUTE: String(keylessReadsPerMinute),
    KEYLESS_BULK_PER_MINUTE: '1000000',
    // On a machine that is busy with other tests, an answer may take longer than a user would wait. Tests that put something
    // between the API and a server are about that wait.
    ...(temporalAddress === undefined && { TEMPORAL_ANSWER_LIMIT: '20s' }),
    ...(apiDatabase === undefined && { DATABASE_ANSWER_LIMIT: '20s' }),
    ...intervalSettings(intervals),
    ...env,
  };
  const config = loadConfig({ XDG_CACHE_HOME, ...settings });
  const payloadKeys = payloadKeysFrom(settings.PAYLOAD_KEYS);
  const surprises: string[] = [];
  const log = lines
    ? createLogger('trace', { out: { write: (line) => void lines.push(line) } })
    : pino({ level: 'error' }, { write: (line: string) => void surprises.push(line) });
  const runtime: RuntimeServices = {
    config,
    log,
    databaseUrl,
    temporal: { address, namespace, payloadKeys },
    temporalUiUrl: config.temporal.uiUrl,
    secretKeys: [SECRET_KEY],
    stopGraceMs: 3_000,
  };
  const db = openDatabase(databaseUrl, { max: 5, onIdleError: () => {} });
  const receivers: WebhookReceiver[] = [];
  let working: RunningRole | null = null;

  const service: Service = {
    origin: config.publicUrl,
    db,
    workflows: new WorkflowClient({
      connection: servers.temporal,
      namespace,
      dataConverter: createDataConverter(payloadKeys),
    }),
    env: settings,
    runtime,
    surprises,
    partner: () => makePartner(db, config.publicUrl),
    async webhooks(partnerId) {
      const receiver = await openWebhooks(db, partnerId);
      receivers.push(receiver);
      return receiver;
    },
    async startWorker(other = {}) {
      const config = loadConfig({ XDG_CACHE_HOME, ...settings, ...other });
      const temporal = {
        address,
        namespace,
        payloadKeys: payloadKeysFrom(other.PAYLOAD_KEYS ?? settings.PAYLOAD_KEYS),
        acceptsPlainPayloads: config.acceptPlainPayloads,
      };
      working = await startWorker({ ...runtime, config, temporal });
    },
    async stopWorker() {
      await working?.close();
      working = null;
    },
    async close() {
      await Promise.all([api.close(), service.stopWorker()]);
      await Promise.all(receivers.map((receiver) => receiver.close()));
      await db.$client.end();
      await servers.drop();
    },
  };
  const api = await startApi({
    ...runtime,
    databaseUrl: apiDatabase ? await apiDatabase(databaseUrl) : databaseUrl,
    temporal: { address: temporalAddress ?? address, namespace, payloadKeys },
  });
  if (worker) {
    await service.startWorker();
  }
  return service;
}
