import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { superviseChildren } from '#launcher/children';
import { claimDataDir } from '#launcher/data-dir';
import { startOnFreePorts, TEMPORAL_PORTS, type TemporalPorts } from '#launcher/ports';
import { startPostgres } from '#launcher/postgres/embedded-postgres';
import { findTemporal } from '#launcher/temporal/binary';
import { startTemporal } from '#launcher/temporal/server';
import { loadConfig } from '#process/config/config';
import type { TemporalTarget } from '#process/services';
import { TEST_KEYS } from '#test/helpers/servers/payload-keys';
import { TAKES_NAMESPACES } from '../servers/namespace';
import { childrenOf } from './launcher';
import type { RoleProcess } from './role-process';

type ServerName = 'Postgres' | 'Temporal';
export type ServerProcess = Pick<RoleProcess, 'start' | 'kill'>;

interface EmbeddedServers {
  databaseUrl: string;
  target: TemporalTarget;
  postgres: ServerProcess;
  temporal: ServerProcess;
  close(): Promise<void>;
}

/** Child processes of a killed server keep its shared resources for a moment longer. */
const START_TRIES = 20;
const RETRY_MS = 250;
const NAMESPACE = 'default';

/** Starts Postgres and Temporal on one data directory; each can be killed alone, and restarts on its port with its data. */
export async function startEmbeddedServers(path: string): Promise<EmbeddedServers> {
  const { cacheDir } = loadConfig({ XDG_CACHE_HOME: process.env.XDG_CACHE_HOME });
  const { signal } = new AbortController();
  const dataDir = await claimDataDir(path, 'no address: servers of a test');
  const deaths = new EventTarget();
  const children = superviseChildren(dataDir, ({ name }) => deaths.dispatchEvent(new Event(name)));
  const program = await findTemporal({ cacheDir, say: () => {}, signal });

  const server = (name: ServerName, start: () => Promise<unknown>): ServerProcess => ({
    start: () => startWithRetries(start),
    async kill() {
      const running = childrenOf(path).find((child) => child.name === name);
      if (running) {
        const died = once(deaths, name);
        process.kill(running.pid, 'SIGKILL');
        await died;
      }
    },
  });
  const settings = TAKES_NAMESPACES;
  const servePostgres = (port: number) => startPostgres(path, port, children, signal);
  const serveTemporal = (ports: TemporalPorts) =>
    startTemporal({ program, dataDir: path, ports, uiPort: null, namespace: NAMESPACE, settings }, children, signal);
  const [[postgresPort, databaseUrl], temporalPorts] = await Promise.all([
    startOnFreePorts(path, ['postgres'], async ({ postgres }) => [postgres, await servePostgres(postgres)] as const),
    startOnFreePorts(path, TEMPORAL_PORTS, async (ports) => {
      await serveTemporal(ports);
      return ports;
    }),
  ]);
  return {
    databaseUrl,
    target: { address: `127.0.0.1:${temporalPorts.temporal}`, namespace: NAMESPACE, payloadKeys: TEST_KEYS },
    postgres: server('Postgres', () => servePostgres(postgresPort)),
    temporal: server('Temporal', () => serveTemporal(temporalPorts)),
    async close() {
      await children.stopAll();
      dataDir.release();
    },
  };
}

async function startWithRetries(start: () => Promise<unknown>): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      await start();
      return;
    } catch (error) {
      if (tried === START_TRIES) {
        throw error;
      }
      await delay(RETRY_MS);
    }
  }
}
