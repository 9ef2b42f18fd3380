import { Connection, WorkflowClient } from '@temporalio/client';
import { pino } from 'pino';
import { createApp } from '../../api/app';
import { openDoorbells } from '../../api/doorbells';
import { createGate } from '../../api/gate';
import { startServer } from '../../api/server';
import type { ApiServices } from '../../api/services';
import type { StreamTiming } from '../../api/stream/event-stream';
import { createOrderStreams } from '../../api/stream/order-streams';
import { type ErrorBody, ErrorSchema } from '../../src/contract/error';
import { openDatabase } from '../../src/db/client';
import { apiKeys, type Environment, partners } from '../../src/db/schema';
import { DEFAULT_SCOPES, type Scope } from '../../src/domain/scope';
import { createKeyring } from '../../src/net/keyring';
import { newApiKey, newId, shownPrefix } from '../../src/net/secret';
import { freshDatabase } from '../setup/database';

export const PUBLIC_URL = 'http://swaplane.test';
const BASE = '/partner/v1';

export interface TestPartner {
  partnerId: string;
  /** Default scopes. */
  testKey: string;
  liveKey: string;
}

export interface TestApi {
  services: ApiServices;
  /** Lines the server logged. */
  logged: Record<string, unknown>[];
  /** Root of the server, without the base path. */
  origin: string;
  /** A request below the base path. */
  get(path: string, options?: RequestOptions): Promise<Response>;
  newPartner(settings?: { markupBps?: number }): Promise<TestPartner>;
  newKey(partnerId: string, settings?: KeySettings): Promise<string>;
  close(): Promise<void>;
}

export interface RequestOptions extends RequestInit {
  key?: string | undefined;
  headers?: Record<string, string>;
}

export interface KeySettings {
  environment?: Environment;
  scopes?: readonly Scope[];
  status?: 'active' | 'rotating' | 'revoked';
  expiresAt?: Date;
  revokedAt?: Date;
}

/** The real app on a real socket over an empty database of its own, and the test run's Temporal server. */
export async function startTestApi(timing?: StreamTiming): Promise<TestApi> {
  const database = await freshDatabase();
  const logged: Record<string, unknown>[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const db = openDatabase(database.url, { max: 10, onIdleError: () => {} });
  const temporal = Connection.lazy({ address: process.env.TEST_TEMPORAL_ADDRESS ?? '' });
  const doorbells = openDoorbells(database.url, log);
  const keyring = createKeyring('test-secret-key-of-at-least-32-characters');
  const services: ApiServices = {
    db,
    workflows: new WorkflowClient({ connection: temporal }),
    keyring,
    doorbells,
    streams: createOrderStreams(db, doorbells, log),
    publicUrl: PUBLIC_URL,
    trackingUrl: (orderId) => `${PUBLIC_URL}/track/${orderId}?t=${keyring.trackingToken(orderId)}`,
    gate: createGate({ places: 10, waiting: 10, patienceMs: 1000 }),
  };
  const server = await startServer(createApp(services, log, timing), { host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${server.port}`;

  const newKey = async (
    partnerId: string,
    { environment = 'test', scopes = DEFAULT_SCOPES, ...rest }: KeySettings = {},
  ) => {
    const key = newApiKey(environment);
    await db.insert(apiKeys).values({
      keyId: newId('key'),
      partnerId,
      environment,
      name: 'test',
      hash: keyring.hashApiKey(key),
      prefix: shownPrefix(key),
      scopes: [...scopes],
      ...rest,
    });
    return key;
  };

  return {
    services,
    logged,
    origin,
    get: (path, { key, headers, ...init } = {}) =>
      fetch(`${origin}${BASE}${path}`, { ...init, headers: { ...headers, ...(key && { 'X-API-Key': key }) } }),
    newKey,
    async newPartner({ markupBps = 0 } = {}) {
      const partnerId = newId('par');
      await db.insert(partners).values({ partnerId, name: 'Example Wallet', markupBps });
      const [testKey, liveKey] = await Promise.all([newKey(partnerId), newKey(partnerId, { environment: 'live' })]);
      return { partnerId, testKey, liveKey };
    },
    async close() {
      await server.close();
      await doorbells.close();
      await temporal.close();
      await db.$client.end();
      await database.drop();
    },
  };
}

/** A refusal as it came over the wire; fails when the body is not the Error body. */
export async function errorOf(response: Response): Promise<ErrorBody['error'] & { http: number }> {
  expect(response.headers.get('content-type')).toContain('application/json');
  const { error } = ErrorSchema.strict().parse(await response.json());
  expect(error.request_id).toBe(response.headers.get('x-request-id'));
  return { http: response.status, ...error };
}
