import { createServer } from 'node:net';
import { Connection, WorkflowClient } from '@temporalio/client';
import { pino } from 'pino';
import { type Database, openDatabase } from '../../src/db/client';
import { setEndpoint } from '../../src/db/endpoints';
import { createPartner } from '../../src/db/partners';
import type { Environment } from '../../src/db/schema';
import { DEFAULT_SCOPES } from '../../src/domain/scope';
import { createKeyring } from '../../src/net/keyring';
import { newId, newWebhookSecret } from '../../src/net/secret';
import { startApi } from '../../src/runtime/api';
import { loadConfig } from '../../src/runtime/config';
import { issueKey } from '../../src/runtime/issue-key';
import type { Role } from '../../src/runtime/services';
import { startWorker } from '../../src/runtime/worker';
import { freshDatabase } from '../setup/database';
import { freshNamespace } from '../webhooks/namespace';
import { type Client, createClient } from './client';
import { startReceiver, type WebhookReceiver } from './receiver';

// The first start after a change bundles the workflows.
jest.setTimeout(60_000);

export const SECRET_KEY = 'a secret key for tests only, long enough';

export interface TestPartner {
  partnerId: string;
  test: Client;
  live: Client;
}

export interface Service {
  db: Database;
  workflows: WorkflowClient;
  /** What was logged at level error: the service did not foresee it. */
  surprises: string[];
  /** A partner with its own keys, and so with its own rate limits and idempotency keys. */
  partner(): Promise<TestPartner>;
  /** A partner's order webhook for its test orders, on a real server; it is closed with the service. */
  webhooks(partnerId: string): Promise<WebhookReceiver>;
  startWorker(): Promise<void>;
  stopWorker(): Promise<void>;
  close(): Promise<void>;
}

export interface ServiceOptions {
  /** host:port by which the API reaches the engine; the worker always goes there directly. */
  engineAddress?: string;
  /** Whether a worker runs from the beginning. */
  worker?: boolean;
}

/** The whole service as its entry points start it: real API and worker on a database and an engine namespace of their own. */
export async function startService({ engineAddress, worker = true }: ServiceOptions = {}): Promise<Service> {
  const address = process.env.TEST_TEMPORAL_ADDRESS ?? '';
  const [database, engine, port] = await Promise.all([freshDatabase(), Connection.connect({ address }), freePort()]);
  const namespace = await freshNamespace(engine);
  const { XDG_CACHE_HOME } = process.env;
  const config = loadConfig({
    PORT: String(port),
    DATABASE_URL: database.url,
    SECRET_KEY,
    WEBHOOK_ALLOW_LOCALHOST: 'true',
    XDG_CACHE_HOME,
  });
  const surprises: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void surprises.push(line) });
  const runtime = { config, log, databaseUrl: database.url, temporalUiUrl: null, secretKey: SECRET_KEY };
  const db = openDatabase(database.url, { max: 5, onIdleError: () => {} });
  const keyring = createKeyring(SECRET_KEY);
  const receivers: WebhookReceiver[] = [];
  let working: Role | null = null;

  const client = async (partnerId: string, environment: Environment) => {
    const request = { partnerId, environment, name: 'test', scopes: DEFAULT_SCOPES, expiresAt: null };
    return createClient(config.publicUrl, (await issueKey(db, keyring, request)).key);
  };

  const service: Service = {
    db,
    workflows: new WorkflowClient({ connection: engine, namespace }),
    surprises,
    async partner() {
      const partnerId = newId('par');
      await createPartner(db, { partnerId, name: 'Example Wallet' });
      return { partnerId, test: await client(partnerId, 'test'), live: await client(partnerId, 'live') };
    },
    async webhooks(partnerId) {
      const secret = newWebhookSecret('test');
      const receiver = await startReceiver(secret);
      receivers.push(receiver);
      const sealedSecret = keyring.seal(secret);
      const endpoint = { partnerId, environment: 'test', channel: 'order', url: receiver.url, sealedSecret } as const;
      await setEndpoint(db, endpoint);
      return receiver;
    },
    async startWorker() {
      working = await startWorker({ ...runtime, temporal: { address, namespace } });
    },
    async stopWorker() {
      await working?.close();
      working = null;
    },
    async close() {
      await Promise.all([api.close(), service.stopWorker()]);
      await Promise.all(receivers.map((receiver) => receiver.close()));
      await engine.close();
      await db.$client.end();
      await database.drop();
    },
  };
  const api = await startApi({ ...runtime, temporal: { address: engineAddress ?? address, namespace } });
  if (worker) {
    await service.startWorker();
  }
  return service;
}

/** A port nobody listens on at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
