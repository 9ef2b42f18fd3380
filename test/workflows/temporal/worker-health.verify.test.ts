import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { listOpenAlerts } from '#db/alerts/operator-alerts';
import { type Database, openDatabase } from '#db/client';
import { migrate } from '#db/migrate';
import type { WorkerHealth } from '#domain/health/installation';
import { eventually } from '#test/helpers/run/eventually';
import { freePort } from '#test/helpers/run/free-port';
import { type FreshServers, freshServers } from '#test/helpers/servers/fresh-servers';
import { type GrpcGate, openGrpcGate } from '#test/helpers/servers/grpc-gate';
import { swaplane } from '#test/helpers/service/commands';
import { SECRET_KEY } from '#test/helpers/service/partners';

const START = join(__dirname, '../../../dist/src/bin/start-worker.js');
let servers: FreshServers;
let db: Database;
let env: Record<string, string>;
let worker: ChildProcess;
let output = '';
let gate: GrpcGate;

beforeAll(async () => {
  servers = await freshServers();
  await migrate(servers.env.DATABASE_URL);
  db = openDatabase(servers.env.DATABASE_URL, { max: 2, onIdleError: () => {} });
  gate = await openGrpcGate(servers.env.TEMPORAL_ADDRESS);
  env = {
    ...servers.env,
    TEMPORAL_ADDRESS: gate.address,
    SECRET_KEY,
    PROBE_PORT: String(await freePort()),
    DRAIN_DELAY: '1s',
  };
  const { PATH, HOME, XDG_CACHE_HOME } = process.env;
  worker = spawn(process.execPath, [START], { env: { PATH, HOME, XDG_CACHE_HOME, ...env } });
  for (const source of [worker.stdout, worker.stderr]) {
    source?.on('data', (chunk) => {
      output += chunk;
    });
  }
  await eventually(() => output.includes('is ready.'));
});
afterAll(async () => {
  worker.kill('SIGKILL');
  await db.$client.end();
  await gate.close();
  await servers.drop();
});

async function probe(path = '/ready'): Promise<[number, WorkerHealth]> {
  const response = await fetch(`http://127.0.0.1:${env.PROBE_PORT}${path}`);
  return [response.status, (await response.json()) as WorkerHealth];
}
const doctor = () => swaplane('/nowhere', ['doctor', 'worker'], env);

test('a probe learns that the worker, the database and Temporal work', async () => {
  expect(await probe()).toEqual([
    200,
    {
      status: 'ok',
      checks: { database: 'ok', engine: 'ok', workers: 'ok' },
      queues: { orders: 'RUNNING', webhooks: 'RUNNING' },
      draining: [],
    },
  ]);
  expect((await probe('/'))[0]).toBe(404);
  expect(await doctor()).toMatchObject({ code: 0, stdout: expect.stringContaining('The worker is well.') });
});

test('a process whose Temporal worker ended exits with code 1, and operators are alerted', async () => {
  const ended = once(worker, 'exit');
  // An error that no retry can solve, unlike a server that is away.
  gate.refuse('PollActivityTaskQueue');
  const [code] = await ended;
  expect([code, output]).toEqual([1, expect.stringMatching(/The Temporal worker of queue \w+ ended/)]);
  const alerts = await listOpenAlerts(db);
  expect(alerts).toMatchObject([{ kind: 'worker_ended', words: expect.stringContaining('ended') }]);
  expect(await doctor()).toMatchObject({ code: 1, stderr: expect.stringContaining('No worker answers at') });
});
