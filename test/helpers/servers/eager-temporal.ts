import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Connection } from '@temporalio/client';
import { findTemporal } from '#launcher/temporal/binary';
import { readDynamicConfig } from '#launcher/temporal/server';
import { loadConfig } from '#process/config/config';
import { eventually } from '../run/eventually';
import { freePort } from '../run/free-port';
import { TAKES_NAMESPACES } from './namespace';

/** A Temporal server that suggests a new run after this many events; the services of a test file use it instead of the run's. */
export async function useEagerTemporal(events: number): Promise<{ close(): Promise<void> }> {
  const { cacheDir } = loadConfig({ XDG_CACHE_HOME: process.env.XDG_CACHE_HOME });
  const program = await findTemporal({ cacheDir, say: () => {}, signal: new AbortController().signal });
  const port = await freePort();
  const settings = { ...readDynamicConfig(), ...TAKES_NAMESPACES, 'limit.historyCount.suggestContinueAsNew': events };
  const values = Object.entries(settings).flatMap(([name, value]) => [
    '--dynamic-config-value',
    `${name}=${JSON.stringify(value)}`,
  ]);
  const server = spawn(
    program,
    [
      'server',
      'start-dev',
      '--headless',
      '--ip',
      '127.0.0.1',
      '--port',
      String(port),
      '--log-level',
      'error',
      ...values,
    ],
    { stdio: 'ignore' },
  );
  const address = `127.0.0.1:${port}`;
  await eventually(() => isUp(address));
  const before = process.env.TEST_TEMPORAL_ADDRESS;
  process.env.TEST_TEMPORAL_ADDRESS = address;
  return {
    async close() {
      process.env.TEST_TEMPORAL_ADDRESS = before;
      await end(server);
    },
  };
}

async function isUp(address: string): Promise<boolean> {
  const connection = await Connection.connect({ address, connectTimeout: 1_000 }).catch(() => null);
  await connection?.close();
  return connection !== null;
}

async function end(server: ChildProcess): Promise<void> {
  const exited = once(server, 'exit');
  server.kill('SIGINT');
  await exited;
}
