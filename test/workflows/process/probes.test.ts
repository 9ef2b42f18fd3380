import { once } from 'node:events';
import { createServer } from 'node:net';
import { type RoleProcess, roleProcess } from '#test/helpers/processes/role-process';
import { eventually } from '#test/helpers/run/eventually';
import { freePort } from '#test/helpers/run/free-port';
import { type FreshServers, freshServers } from '#test/helpers/servers/fresh-servers';
import { type GrpcGate, openGrpcGate } from '#test/helpers/servers/grpc-gate';
import { SECRET_KEY } from '#test/helpers/service/partners';

let servers: FreshServers;
let gate: GrpcGate;
let ports: { PORT: string; PROBE_PORT: string };
let env: Record<string, string>;
const running: RoleProcess[] = [];

beforeAll(async () => {
  servers = await freshServers();
  gate = await openGrpcGate(servers.env.TEMPORAL_ADDRESS);
  ports = { PORT: String(await freePort()), PROBE_PORT: String(await freePort()) };
  env = { ...servers.env, ...ports, TEMPORAL_ADDRESS: gate.address, SECRET_KEY, DRAIN_DELAY: '2s' };
});
afterAll(async () => {
  await Promise.all(running.map((role) => role.kill()));
  await gate.close();
  await servers.drop();
});

function role(name: 'api' | 'worker', changed: Record<string, string> = {}): RoleProcess {
  const process = roleProcess(name, { ...env, ...changed });
  running.push(process);
  return process;
}

async function probe(path: string): Promise<[number, unknown]> {
  const response = await fetch(`http://127.0.0.1:${ports.PROBE_PORT}${path}`);
  return [response.status, await response.json()];
}

test('a process that waits for its database is alive and not ready', async () => {
  const silent = createServer();
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const { port } = silent.address() as { port: number };
  const waiting = role('worker', { DATABASE_URL: `postgres://u:p@127.0.0.1:${port}/none` });
  void waiting.start().catch(() => undefined);
  await eventually(() => probe('/live').catch(() => false));
  expect(await probe('/live')).toEqual([200, { status: 'ok' }]);
  expect(await probe('/ready')).toEqual([503, { status: 'starting' }]);
  expect((await probe('/health'))[0]).toBe(404);
  await waiting.kill();
  silent.close();
});

test.each(['api', 'worker'] as const)(
  'an %s that has to stop says at once that it drains, stays alive for DRAIN_DELAY, and ends by itself',
  async (name) => {
    const process = role(name);
    await process.start();
    expect(await probe('/ready')).toMatchObject([200, { status: 'ok', checks: { database: 'ok' } }]);
    const stopped = process.stop();
    await eventually(async () => (await probe('/ready'))[0] === 503);
    expect(await probe('/ready')).toEqual([503, { status: 'draining' }]);
    expect((await probe('/live'))[0]).toBe(200);
    if (name === 'api')
      expect((await fetch(`http://127.0.0.1:${ports.PORT}/partner/v1/openapi.json`)).status).toBe(200);
    await stopped;
    await expect(probe('/live')).rejects.toThrow();
  },
);

test('an API stays ready while Temporal is away, because it can be read', async () => {
  const api = role('api');
  await api.start();
  gate.refuse('DescribeNamespace');
  const health = async () => {
    const response = await fetch(`http://127.0.0.1:${ports.PORT}/partner/v1/health`);
    return (await response.json()) as { checks?: { engine: string } };
  };
  await eventually(async () => (await health()).checks?.engine === 'down');
  expect(await probe('/ready')).toEqual([200, { status: 'ok', checks: { database: 'ok' } }]);
  await api.stop();
});
