import { pino } from 'pino';
import type { ApiServices } from '#api/services';
import type { StreamTiming } from '#api/streams/event-stream';
import { apiKeys } from '#db/schema/keys';
import type { Environment } from '#domain/environment';
import { DEFAULT_SCOPES, type Scope } from '#domain/keys/scope';
import type { PartnerSettings } from '#domain/limits/tier';
import { newApiKey, newId, toShownPrefix } from '#security/secret';
import { freshDatabase } from '../servers/database';
import { errorOf as readError, type WireError } from '../service/errors';
import { newPartner } from '../service/partners';
import { type ApiProcess, type ProcessOptions, startApiProcess } from './process';

const BASE = '/partner/v1';
/** The log message about a refusal that its route does not declare. */
const UNDECLARED = 'the route does not declare this refusal';

export interface TestPartner {
  partnerId: string;
  /** Default scopes. */
  testKey: string;
  liveKey: string;
}

export interface TestApi {
  services: ApiServices;
  /** Lines that the server logged. */
  logged: Record<string, unknown>[];
  /** Base URL of the server, without the base path. */
  origin: string;
  /** A request below the base path. */
  get(path: string, options?: RequestOptions): Promise<Response>;
  newPartner(settings?: Partial<PartnerSettings & { markupBps: number }>): Promise<TestPartner>;
  newKey(partnerId: string, settings?: KeySettings): Promise<string>;
  /** One more process over the same database; it is closed with this one. */
  startAnother(): Promise<ApiProcess>;
  close(): Promise<void>;
}

export interface RequestOptions extends RequestInit {
  key?: string | undefined;
  /** The caller's address; another one in each request unless said otherwise. */
  ip?: string;
  /** Base URL of the process to call. */
  from?: string;
  headers?: Record<string, string>;
}

export interface KeySettings {
  environment?: Environment;
  scopes?: readonly Scope[];
  status?: 'active' | 'rotating' | 'revoked';
  expiresAt?: Date;
  revokedAt?: Date;
}

/** The real app on a real socket over its own empty database, and the test run's Temporal server. */
export async function startTestApi(
  timing?: StreamTiming,
  options: Omit<ProcessOptions, 'timing'> = {},
): Promise<TestApi> {
  const database = await freshDatabase();
  const logged: Record<string, unknown>[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const start = () => startApiProcess(database.url, log, { timing, ...options });
  const processes = [await start()];
  const [{ services, origin }] = processes as [ApiProcess];
  const { db, keyring } = services;

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
      prefix: toShownPrefix(key),
      scopes: [...scopes],
      ...rest,
    });
    return key;
  };

  return {
    services,
    logged,
    origin,
    get: (path, { key, headers, from = origin, ip = newAddress(), ...init } = {}) =>
      fetch(`${from}${BASE}${path}`, {
        ...init,
        headers: { 'X-Forwarded-For': ip, ...headers, ...(key && { 'X-API-Key': key }) },
      }),
    newKey,
    async newPartner(settings = {}) {
      const partnerId = await newPartner(db, settings);
      const [testKey, liveKey] = await Promise.all([newKey(partnerId), newKey(partnerId, { environment: 'live' })]);
      return { partnerId, testKey, liveKey };
    },
    async startAnother() {
      const another = await start();
      processes.push(another);
      return another;
    },
    async close() {
      await Promise.all(processes.map((each) => each.close()));
      await database.drop();
      const undeclared = logged.filter(({ msg }) => msg === UNDECLARED).map(({ route, code }) => `${route}: ${code}`);
      if (undeclared.length > 0) {
        throw new Error(`routes refused by codes that they do not declare: ${[...new Set(undeclared)].join(', ')}`);
      }
    },
  };
}

/** Gives a test file such an API, which can be used from the file's hooks on. */
export function useTestApi(...settings: Parameters<typeof startTestApi>): TestApi {
  const api = {} as TestApi;
  beforeAll(async () => {
    Object.assign(api, await startTestApi(...settings));
  });
  afterAll(() => api.close());
  return api;
}

let addresses = 0;

/** A caller that nobody else is. */
export function newAddress(): string {
  addresses += 1;
  return `10.${[16, 8, 0].map((bits) => (addresses >> bits) & 255).join('.')}`;
}

/** A refusal as it was received; fails when the body is not the Error body. */
export async function errorOf(response: Response): Promise<WireError> {
  const { status, headers } = response;
  return readError({ status, headers, text: await response.text() });
}
