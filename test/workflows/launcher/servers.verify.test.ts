import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Connection, Client as TemporalClient } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time';
import { Client } from 'pg';
import type { Infrastructure } from '#launcher/infrastructure';
import { postgresUser } from '#launcher/postgres/postgres-programs';
import { prepareDatabase } from '#launcher/prepare-database';
import { isAlive } from '#launcher/processes';
import { childrenOf, type Launcher, launchServers } from '#test/helpers/processes/launcher';
import { temporaryDir } from '#test/helpers/run/temporary-dir';

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function inTemporal<T>(servers: Infrastructure, use: (client: TemporalClient) => Promise<T>): Promise<T> {
  const { namespace, ...server } = servers.temporal;
  const connection = await Connection.connect(server);
  try {
    return await use(new TemporalClient({ connection, namespace }));
  } finally {
    await connection.close();
  }
}

/** A workflow that no worker runs; starting it also proves that the search attributes are there at once. */
const startWorkflow = (servers: Infrastructure, workflowId: string) =>
  inTemporal(servers, (client) =>
    client.workflow.start('kept', {
      workflowId,
      taskQueue: 'nobody',
      searchAttributes: { PartnerId: ['p'], Provider: ['x'], Pair: ['a:b'], OrderStatus: ['created'], Sandbox: [true] },
    }),
  );

const workflowRuns = (servers: Infrastructure, workflowId: string) =>
  inTemporal(servers, async (client) => (await client.workflow.getHandle(workflowId).describe()).status.name);

const DAY_S = 86_400;

/** The number of days that Temporal keeps a closed workflow. */
const retentionDays = (servers: Infrastructure) =>
  inTemporal(servers, async ({ workflowService }) => {
    const { config } = await workflowService.describeNamespace({ namespace: servers.temporal.namespace });
    return Number(config?.workflowExecutionRetentionTtl?.seconds) / DAY_S;
  });

const forgetAfterOneDay = (servers: Infrastructure) =>
  inTemporal(servers, async ({ workflowService }) => {
    const config = { workflowExecutionRetentionTtl: msToTs('1 day') };
    await workflowService.updateNamespace({ namespace: servers.temporal.namespace, config });
  });

function serversOf(launcher: Launcher): Infrastructure {
  if (!launcher.servers) {
    throw new Error('the start failed');
  }
  return launcher.servers;
}

async function stop(launcher: Launcher, signal: NodeJS.Signals = 'SIGTERM') {
  launcher.process.kill(signal);
  return await launcher.ended;
}

test('data survives a restart, at the same addresses, and a stop leaves no child process', async () => {
  const dataDir = temporaryDir();
  const first = await launchServers(dataDir);
  const servers = serversOf(first);
  await prepareDatabase(servers);
  await ask(servers.databaseUrl, "INSERT INTO partners (partner_id, name) VALUES ('p', 'kept')");
  await startWorkflow(servers, 'kept');
  const children = childrenOf(dataDir);
  expect(children.map((child) => child.name)).toEqual(['Postgres', 'Temporal']);

  expect(await stop(first, 'SIGINT')).toMatchObject({ code: 0 });
  expect(children.filter(isAlive)).toEqual([]);

  const second = await launchServers(dataDir);
  expect(second.servers).toEqual(servers);
  expect(await ask(servers.databaseUrl, 'SELECT name FROM partners')).toEqual([{ name: 'kept' }]);
  expect(await workflowRuns(servers, 'kept')).toBe('RUNNING');
  expect(await stop(second)).toMatchObject({ code: 0 });
  expect(childrenOf(dataDir)).toEqual([]);
});

test('after a kill -9 of the launcher a restart ends the orphaned processes and has lost no data', async () => {
  const dataDir = temporaryDir();
  const killed = await launchServers(dataDir);
  await startWorkflow(serversOf(killed), 'kept');
  await stop(killed, 'SIGKILL');
  const orphans = childrenOf(dataDir);
  expect(orphans.filter(isAlive)).toHaveLength(2);

  const next = await launchServers(dataDir);
  expect(orphans.filter(isAlive)).toEqual([]);
  expect(next.servers).toEqual(killed.servers);
  expect(await workflowRuns(serversOf(next), 'kept')).toBe('RUNNING');
  await stop(next);
});

test('Temporal keeps a workflow for 30 days, also in a data directory of an earlier version', async () => {
  const dataDir = temporaryDir();
  const first = await launchServers(dataDir);
  expect(await retentionDays(serversOf(first))).toBe(30);
  await forgetAfterOneDay(serversOf(first));
  await stop(first);
  const second = await launchServers(dataDir);
  expect(await retentionDays(serversOf(second))).toBe(30);
  await stop(second);
});

test.each(['Postgres', 'Temporal'])(
  'the death of %s is reported and ends the other servers, and a restart works',
  async (name) => {
    const dataDir = temporaryDir();
    const launcher = await launchServers(dataDir);
    const children = childrenOf(dataDir);
    const victim = children.find((child) => child.name === name);
    process.kill(victim?.pid ?? Number.NaN, 'SIGKILL');

    const { code, output } = await launcher.ended;
    expect(code).toBe(1);
    expect(output).toContain(`${name} ended (signal SIGKILL). Its last log lines:\n  `);
    expect(output).not.toContain('    at ');
    expect(children.filter(isAlive)).toEqual([]);

    const next = await launchServers(dataDir);
    expect(await ask(serversOf(next).databaseUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await stop(next);
  },
);

test('a second start on a directory in use is refused in one line; on another directory it works', async () => {
  const [dataDir, otherDir] = [temporaryDir(), temporaryDir()];
  const first = await launchServers(dataDir);
  const refused = await launchServers(dataDir);
  expect(await refused.ended).toMatchObject({
    code: 1,
    output: expect.stringContaining(
      `is already running in ${dataDir} (pid ${first.process.pid}, http://127.0.0.1:8080)`,
    ),
  });
  const beside = await launchServers(otherDir, { PORT: '8081', TEMPORAL_NAMESPACE: 'other' });
  await startWorkflow(serversOf(beside), 'beside');
  expect(await ask(serversOf(first).databaseUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await Promise.all([stop(first), stop(beside)]);
});

test('a lock file with the pid of an unrelated process does not prevent Postgres from starting', async () => {
  const dataDir = temporaryDir();
  const killed = await launchServers(dataDir);
  const lock = join(dataDir, 'postgres', 'postmaster.pid');
  const [, ...rest] = readFileSync(lock, 'utf8').split('\n');
  await stop(killed);
  // Postgres trusts such a lock if the process belongs to its own user.
  const stranger = spawn('sleep', ['600'], postgresUser() ?? {});
  writeFileSync(lock, [stranger.pid, ...rest].join('\n'));
  const next = await launchServers(dataDir);
  expect(await ask(serversOf(next).databaseUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await stop(next);
  expect(stranger.kill('SIGKILL')).toBe(true);
});

test('an invalid setting ends the start with one line and exit code 1', async () => {
  const { ended } = await launchServers(temporaryDir(), { PORT: 'eighty' });
  expect(await ended).toEqual({
    code: 1,
    signal: null,
    output: 'PORT must be a port number from 1 to 65535, not "eighty"\n',
  });
});
