import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { z } from 'zod';
import { listOpenAlerts } from '#db/alerts/operator-alerts';
import { type Database, openDatabase } from '#db/client';
import { openNotifications } from '#db/notifications';
import { providerRates } from '#db/schema/limits';
import { DEFAULT_INTERVALS } from '#domain/intervals';
import type { Api } from '#providers/adapter';
import { openProviders, type Providers } from '#providers/registry';
import { createKeyring } from '#security/keyring';
import { eventually } from '#test/helpers/run/eventually';
import { useDatabase } from '#test/helpers/servers/database';
import { SECRET_KEY } from '#test/helpers/service/partners';

const log = pino({ level: 'silent' });
const CODE = 'fixedfloat';
const PER_MINUTE = 250;
const CREATE_COST = 50;

let url: string;
let db: Database;
useDatabase(4, (opened) => {
  ({ db, url } = opened);
});

/** The provider: the cost and time of each call that reached it. */
let server: Server;
let received: { at: number; cost: number }[];
let status: number;
beforeEach(async () => {
  [received, status] = [[], 200];
  server = createServer((request, response) => {
    received.push({ at: Date.now(), cost: request.url === '/create' ? CREATE_COST : 1 });
    response.writeHead(status, { 'retry-after': '1' }).end('{"code":0}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await db.delete(providerRates);
});
afterEach(async () => {
  await close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

let opened: { providers: Providers; api: Api; db: Database; close(): Promise<void> }[] = [];
/** A process with its own registry and the shared database. */
async function startProcess() {
  const own = openDatabase(url, { max: 3, onIdleError: () => {} });
  const notifications = openNotifications(url, log);
  const config = {
    code: CODE,
    enabled: true,
    refund: null,
    evidence: null,
    fallbackUrl: null,
    ownShareBps: null,
    passUserIp: false,
    settings: { key: 'k', secret: 's' },
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  };
  const keyring = createKeyring(SECRET_KEY);
  const providers = await openProviders({
    configs: [config],
    db: own,
    notifications,
    keyring,
    publicUrl: '',
    intervals: DEFAULT_INTERVALS,
    log,
  });
  const [live] = providers.live;
  if (!live) {
    throw new Error('the provider is not on');
  }
  const close = async () => {
    await Promise.all([providers.close(), notifications.close()]);
    await own.$client.end().catch(() => undefined);
  };
  opened.push({ providers, api: live.api, db: own, close });
  return { api: live.api as Api & { prompt: Api }, db: own };
}
async function close(): Promise<void> {
  await Promise.all(opened.map((process) => process.close()));
  opened = [];
}

const anything = z.unknown();
const create = (api: Api) => api.post('/create', { once: true, cost: CREATE_COST, body: {}, answer: anything });
const quote = ({ prompt }: { prompt: Api }) => prompt.post('/price', { body: {}, answer: anything }).catch(() => null);
const read = (api: Api) => api.post('/order', { body: {}, answer: anything }).catch(() => null);
const costOf = (calls: typeof received) => calls.reduce((sum, { cost }) => sum + cost, 0);
const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);
/** As if this much time had passed since all earlier calls. */
async function passTime(seconds: number): Promise<void> {
  const [row] = await db.select().from(providerRates);
  const spent = Object.entries(row?.spent ?? {}).map(([second, amount]) => [Number(second) - seconds, amount]);
  await db.update(providerRates).set({ spent: Object.fromEntries(spent), version: sql`version + 1` });
}

test('two processes together never exceed the published rate, and quotes leave room for orders', async () => {
  for (let minute = 0; minute < 3; minute += 1) {
    // New processes: the earlier ones know until when the minute is full.
    const processes = [await startProcess(), await startProcess()];
    received = [];
    // A quote that gets no turn within a second is given up.
    await eventually(async () => {
      await Promise.all(processes.flatMap(({ api }) => times(300, () => quote(api))));
      return costOf(received) > 60;
    });
    expect(costOf(received)).toBeLessThanOrEqual(PER_MINUTE - 2 * CREATE_COST);
    // A prompt call is refused rather than made to wait for the next minute.
    await Promise.all(processes.map(({ api }) => create(api.prompt)));
    expect(costOf(received)).toBeLessThanOrEqual(PER_MINUTE);
    await passTime(70);
  }
});

test('five orders are opened at once, as FixedFloat’s minute allows, whichever processes open them', async () => {
  const processes = [await startProcess(), await startProcess()];
  await Promise.all([...processes, ...processes, ...processes.slice(1)].map(({ api }) => create(api.prompt)));
  expect(costOf(received)).toBe(PER_MINUTE);
  await Promise.all(processes.map(({ api }) => quote(api)));
  expect(costOf(received)).toBe(PER_MINUTE);
});

test('after a 429 to one process the other one makes no calls either, and operators have an alert until it is over', async () => {
  const [one, other] = [await startProcess(), await startProcess()];
  status = 429;
  await expect(create(one.api)).rejects.toMatchObject({ label: 'rate_limited' });
  await eventually(async () => (await listOpenAlerts(db)).length === 1);
  expect(await listOpenAlerts(db)).toMatchObject([{ kind: 'provider_rate_limited', subject: CODE }]);
  status = 200;
  const [refused] = received;
  await read(other.api);
  expect(received.at(-1)?.at).toBeGreaterThanOrEqual((refused?.at ?? 0) + 1_000);
  await eventually(async () => (await listOpenAlerts(db)).length === 0);
});

test('while the database is away, each process uses a quarter of the rate', async () => {
  const { api, db: own } = await startProcess();
  await own.$client.end();
  await Promise.all(times(200, () => quote({ prompt: api.prompt })));
  expect(received.length).toBeGreaterThan(5);
  expect(received.length).toBeLessThanOrEqual(PER_MINUTE / 4);
});
