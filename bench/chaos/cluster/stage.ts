import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Connection, WorkflowClient } from '@temporalio/client';
import { type Database, openDatabase } from '#db/client';
import { COMPILED } from '#test/helpers/processes/script';
import { DATA_CONVERTER, PAYLOAD_KEYS } from '#test/helpers/servers/payload-keys';
import { startWire, type Wire } from '#test/helpers/servers/wire';
import { SECRET_KEY } from '#test/helpers/service/partners';
import { type Cluster, startCluster } from '#tools/cluster/cluster';
import { type ManagedProcess, startUntilUp } from '#tools/cluster/managed-process';
import type { PostgresServer } from '#tools/cluster/postgres';
import { startTwins, type Twins } from '../live/twins';
import { type Clocks, openClocks } from './clocks';
import { mountDisk, type SmallDisk } from './disk';
import type { ClusterFaultName, Line } from './plan';

/** A cluster with all that can be done to it. */
export interface Stage {
  dir: string;
  url: string;
  /** Of the installation; a partner's keys are made with it. */
  secretKey: string;
  twins: Twins;
  /** Through the line to Postgres, like the roles. */
  db: Database;
  workflows: WorkflowClient;
  lines: Readonly<Record<Line, readonly Wire[]>>;
  /** Null for a cluster that somebody else has started. */
  own: OwnCluster | null;
  /** The faults that cannot be caused here, by the reason. */
  impossible: Readonly<Record<string, readonly ClusterFaultName[]>>;
  /** Processes that ended by themselves, and were started again. */
  deaths: string[];
  process(name: string): ClusterProcess;
  close(options: { keepFiles: boolean }): Promise<void>;
}

/** A process as faults need it. */
export type ClusterProcess = Pick<ManagedProcess, 'name' | 'start' | 'kill' | 'hold' | 'resume'>;

/** What only the program that started a cluster can reach. */
interface OwnCluster {
  processes: Cluster['processes'];
  clocks: Clocks;
  disk: SmallDisk;
  /** The server that is written to; another one after a failover. */
  postgres: PostgresServer;
}

export function ownClusterOf({ own }: Stage): OwnCluster {
  if (!own) throw new Error('only a cluster of our own can be reached here');
  return own;
}

const ROLES = join(__dirname, '../live');
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Starts the cluster with twins as its providers. Everything that the roles reach lies behind a proxy of ours. */
export async function startStage(say: (line: string) => void): Promise<Stage> {
  const dir = mkdtempSync(join(tmpdir(), 'swaplane-chaos-'));
  const twins = await startTwins();
  const [disk, clocks] = [mountDisk(join(dir, 'postgres')), openClocks(dir)];
  const deaths: string[] = [];
  const wires = { postgres: [] as Wire[], temporal: [] as Wire[], providers: [] as Wire[] };
  const route = async (to: Line, address: string) => {
    const wire = await startWire(address);
    wires[to].push(wire);
    return wire.address;
  };
  const providers = await routeTwins(twins.env, (address) => route('providers', address));
  const closeSurroundings = async (keepFiles: boolean) => {
    await Promise.all(Object.values(wires).flatMap((each) => each.map((wire) => wire.close())));
    await twins.close();
    disk.unmount({ keepFiles });
  };
  const cluster: Cluster = await startCluster(
    {
      dir,
      apis: 2,
      workers: 2,
      env: {
        SECRET_KEY,
        PAYLOAD_KEYS,
        LOG_LEVEL: 'warn',
        RECONCILE_ORDERS_EVERY: '10s',
        CHECK_OPEN_ORDERS_EVERY: '20s',
        ...providers,
      },
      envOf: (name) => clocks.envOf(name),
      program: (role) => [...COMPILED, join(ROLES, `start-${role}.ts`)],
      route,
      onDeath: (name) => {
        deaths.push(`the ${name} ended`);
        // As a supervisor would.
        const ended = cluster.processes.get(name);
        if (ended) void startUntilUp(ended).catch(() => undefined);
      },
    },
    say,
  ).catch(async (error) => {
    await closeSurroundings(true);
    throw error;
  });
  const { DATABASE_URL = '', TEMPORAL_NAMESPACE = '', TEMPORAL_ADDRESS = '' } = cluster.env;
  const db = openDatabase(DATABASE_URL, { max: 5, onIdleError: () => {} });
  const connection = await Connection.connect({ address: TEMPORAL_ADDRESS });
  const stage: Stage = {
    dir,
    url: cluster.url,
    secretKey: SECRET_KEY,
    twins,
    db,
    workflows: new WorkflowClient({ connection, namespace: TEMPORAL_NAMESPACE, dataConverter: DATA_CONVERTER }),
    lines: wires,
    own: { processes: cluster.processes, clocks, disk, postgres: cluster.stores.postgres },
    impossible: {
      ...(!disk.canFill && { 'no disk can be filled here, because that needs root': ['disk_full' as const] }),
      ...(!clocks.canStep && {
        "no clock can be moved here, because that needs Debian's package faketime": ['clock_step' as const],
      }),
    },
    deaths,
    process(name) {
      const found = cluster.processes.get(name);
      if (!found) throw new Error(`the cluster has no ${name}`);
      return found;
    },
    async close({ keepFiles }) {
      for (const signal of SIGNALS) process.off(signal, interrupt);
      await db.$client.end();
      await connection.close();
      await cluster.close();
      await closeSurroundings(keepFiles);
      if (!keepFiles) rmSync(dir, { recursive: true, force: true });
    },
  };
  const interrupt = () => void stage.close({ keepFiles: true }).finally(() => process.exit(1));
  for (const signal of SIGNALS) process.once(signal, interrupt);
  return stage;
}

/** The settings of the twins, with the addresses of proxies before them. */
async function routeTwins(env: Twins['env'], route: (address: string) => Promise<string>) {
  const routed: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    const isAddress = /^PROVIDER_.+_URL$/.test(name);
    routed[name] = isAddress ? `http://${await route(new URL(value).host)}` : value;
  }
  return routed;
}
