import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Health, HealthDown } from '#contract/health';
import { type Database, openDatabase } from '#db/client';
import { migrate } from '#db/migrate';
import { eventually } from '#test/helpers/run/eventually';
import { freePort } from '#test/helpers/run/free-port';
import { type FreshServers, freshServers } from '#test/helpers/servers/fresh-servers';
import { startTemporalProxy, type TemporalProxy } from '#test/helpers/servers/temporal-proxy';
import { ADDRESSES } from '#test/helpers/service/client';
import { makePartner, SECRET_KEY } from '#test/helpers/service/partners';

const BIN = join(__dirname, '../../../dist/src/bin');
let servers: FreshServers;
let db: Database;
let proxy: TemporalProxy;
let env: Record<string, string>;
let started: ChildProcess[] = [];

beforeAll(async () => {
  servers = await freshServers();
  await migrate(servers.env.DATABASE_URL);
  db = openDatabase(servers.env.DATABASE_URL, { max: 2, onIdleError: () => {} });
  proxy = await startTemporalProxy();
  proxy.cut();
  const [port, metrics] = [await freePort(), await freePort()].map(String) as [string, string];
  env = {
    ...servers.env,
    TEMPORAL_ADDRESS: proxy.address,
    SECRET_KEY,
    HOST: '127.0.0.1',
    PORT: port,
    METRICS_PORT: metrics,
  };
});
afterEach(async () => {
  const running = started.filter(({ exitCode }) => exitCode === null);
  started = [];
  await Promise.all(
    running.map((child) => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      return ended;
    }),
  );
});
afterAll(async () => {
  await db.$client.end();
  await proxy.close();
  await servers.drop();
});

/** Starts a role; what it says so far. */
function startRole(role: 'api' | 'worker', own: Record<string, string> = {}): () => string {
  const { PATH, HOME, XDG_CACHE_HOME } = process.env;
  const child = spawn(process.execPath, [join(BIN, `start-${role}.js`)], {
    env: { PATH, HOME, XDG_CACHE_HOME, ...env, ...own },
  });
  started.push(child);
  let output = '';
  for (const source of [child.stdout, child.stderr]) {
    source.on('data', (chunk) => {
      output += chunk;
    });
  }
  return () => output;
}

test('an API that starts while Temporal is away serves reads, refuses orders, and takes them once Temporal is back', async () => {
  const said = startRole('api');
  await eventually(() => said().includes('The API is ready.'));
  expect(said()).toMatch(/Temporal +away: .*New orders are refused until it answers/);
  const { test: client } = await makePartner(db, `http://127.0.0.1:${env.PORT}`);
  const health = async () => (await client.call<Health | HealthDown>('GET', '/health')).body;
  const create = async (quoteId: string) => client.createOnce({ quote_id: quoteId, address: ADDRESSES.eth });
  expect(await health()).toMatchObject({ status: 'down', checks: { database: 'ok', engine: 'down' } });
  expect((await client.call('GET', '/pairs')).status).toBe(200);
  const { status, body } = await create(await client.quote());
  expect([status, body]).toMatchObject([503, { error: { outcome: 'not_created' } }]);
  expect((await fetch(`http://127.0.0.1:${env.METRICS_PORT}/metrics`)).status).toBe(200);

  proxy.mend();
  const worker = startRole('worker', { METRICS_PORT: String(await freePort()) });
  await eventually(() => worker().includes('The worker is ready.'));
  await eventually(async () => (await health()).status === 'ok');
  expect((await create(await client.quote())).status).toBe(201);
});
