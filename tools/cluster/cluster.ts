import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readOrCreateSecret } from '#process/config/stored-secret';
import { pickFreePorts } from './free-ports';
import { answersWell, type ManagedProcess, manageProcess } from './managed-process';
import { type PostgresServer, startPostgresServer } from './postgres';
import { startProxy } from './proxy';
import { startTemporalCluster } from './temporal';

const START = join(__dirname, '../../dist/src/bin');
const NAMESPACE = 'swaplane';
const STOP_ORDER = ['proxy', 'worker', 'api', 'temporal', 'temporal-postgres', 'postgres'];

export interface ClusterOptions {
  /** Keeps all data and logs; a later start continues with them. */
  dir: string;
  apis: number;
  workers: number;
  /** Further settings of both roles. */
  env?: Readonly<Record<string, string>>;
  /** Without one, the first API is the address of the installation. */
  hasProxy?: boolean;
  /** Further settings of a Postgres server, as `name=value`. */
  postgresSettings?(name: StoreName): readonly string[];
  /** Further environment of one process. */
  envOf?(name: string): Readonly<Record<string, string>>;
  /** What Node.js runs as a role, instead of its own program. */
  program?(role: Role): readonly string[];
  /** Puts something before a server, such as a proxy that can be slow; returns the host:port that is used instead. */
  route?(server: 'postgres' | 'temporal', address: string): Promise<string>;
  /** Called with the name of a process that ended by itself. */
  onDeath?(name: string): void;
}

type Role = 'api' | 'worker';

export type StoreName = keyof typeof STORES;

const STORES = {
  postgres: { role: 'swaplane_app', databases: ['swaplane'] },
  'temporal-postgres': { role: 'temporal', databases: ['temporal', 'temporal_visibility'] },
} as const;

/** Where metrics are to be scraped, by the name of the job in deploy/prometheus/prometheus.yml. */
export type MetricsPlaces = Readonly<Record<'swaplane' | 'swaplane-temporal', readonly string[]>>;

/** The topology of docker-compose.yml, from processes of this machine. */
export interface Cluster {
  /** Of the installation. */
  url: string;
  /** What a process of the installation, such as a command, needs. */
  env: Readonly<Record<string, string>>;
  metrics: MetricsPlaces;
  /** By name: `postgres`, `temporal-postgres`, `temporal`, `api-1`, `worker-1`, `proxy`. */
  processes: Map<string, ManagedProcess>;
  /** The servers of Swaplane (orders, keys, ledger) and of Temporal. */
  stores: Readonly<Record<StoreName, PostgresServer>>;
  close(): Promise<void>;
}

export async function startCluster(options: ClusterOptions, say: (line: string) => void): Promise<Cluster> {
  const { dir, apis, workers, onDeath, hasProxy = true, route = async (_, address) => address } = options;
  mkdirSync(dir, { recursive: true, mode: 0o755 });
  const ports = await pickFreePorts(dir);
  const processes = new Map<string, ManagedProcess>();
  const add = (process: ManagedProcess, place: string) => {
    processes.set(process.name, process);
    say(`${process.name.padEnd(18)} ${place}`);
  };
  const close = async () => {
    for (const part of STOP_ORDER) {
      const named = [...processes.values()].filter(({ name }) => name === part || name.startsWith(`${part}-`));
      await Promise.all(named.map((process) => process.stop()));
    }
  };
  try {
    const stores = await startStores(options, ports);
    for (const [name, { process }] of Object.entries(stores)) add(process, `127.0.0.1:${ports(name)}`);
    const service = (name: string) => ({ grpc: ports(name), membership: ports(`${name}-membership`) });
    const temporal = await startTemporalCluster({
      dir: join(dir, 'temporal'),
      databaseUrl: urlOf('temporal-postgres', stores['temporal-postgres']),
      namespace: NAMESPACE,
      ...(onDeath && { onDeath }),
      ports: {
        frontend: service('frontend'),
        history: service('history'),
        matching: service('matching'),
        worker: service('worker'),
      },
    });
    add(temporal, `127.0.0.1:${ports('frontend')}`);
    const env = {
      DATABASE_URL: urlOf('postgres', stores.postgres, await route('postgres', `127.0.0.1:${ports('postgres')}`)),
      TEMPORAL_ADDRESS: await route('temporal', `127.0.0.1:${ports('frontend')}`),
      TEMPORAL_NAMESPACE: NAMESPACE,
      SECRET_KEY: readOrCreateSecret(join(dir, 'secret.key')),
      PAYLOAD_KEYS: `cluster:${readOrCreateSecret(join(dir, 'payload.key'))}`,
      PUBLIC_URL: `http://127.0.0.1:${ports(hasProxy ? 'proxy' : 'api-1')}`,
      TRUSTED_PROXIES: '127.0.0.1',
      WEBHOOK_ALLOW_LOCALHOST: 'true',
      ...options.env,
    };
    const roles = [...named('api', apis), ...named('worker', workers)];
    for (const name of roles) {
      const role = await startRole(name, { cluster: options, env, ports });
      add(role, `127.0.0.1:${ports(name)}`);
    }
    const upstreams = named('api', apis).map(ports);
    if (hasProxy)
      add(await startProxy({ dir, port: ports('proxy'), upstreams, ...(onDeath && { onDeath }) }), env.PUBLIC_URL);
    return { url: env.PUBLIC_URL, env, metrics: findMetrics(roles, ports), processes, stores, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function findMetrics(roles: readonly string[], ports: (name: string) => number): MetricsPlaces {
  const workers = roles.filter((name) => roleOf(name) === 'worker');
  return {
    swaplane: roles.map((name) => `127.0.0.1:${ports(`${name}-metrics`)}`),
    'swaplane-temporal': workers.map((name) => `127.0.0.1:${ports(`${name}-temporal-metrics`)}`),
  };
}

function named(role: Role, count: number): string[] {
  return Array.from({ length: count }, (_, nth) => `${role}-${nth + 1}`);
}

async function startStores(options: ClusterOptions, ports: (name: string) => number) {
  const { dir, onDeath, postgresSettings } = options;
  const password = readOrCreateSecret(join(dir, 'postgres.password'));
  const start = (name: StoreName) =>
    startPostgresServer({
      name,
      dir: join(dir, name),
      port: ports(name),
      password,
      ...STORES[name],
      settings: postgresSettings?.(name) ?? [],
      ...(onDeath && { onDeath }),
    });
  return { postgres: await start('postgres'), 'temporal-postgres': await start('temporal-postgres') };
}

function urlOf(name: StoreName, { place }: PostgresServer, address = `127.0.0.1:${place.port}`): string {
  const { role, databases } = STORES[name];
  return `postgres://${role}:${place.password}@${address}/${databases[0]}`;
}

interface RoleOptions {
  cluster: ClusterOptions;
  env: Record<string, string>;
  ports(name: string): number;
}

async function startRole(name: string, { cluster, env, ports }: RoleOptions): Promise<ManagedProcess> {
  const role = roleOf(name);
  const probePort = ports(`${name}-probes`);
  const managed = manageProcess({
    name,
    file: process.execPath,
    args: cluster.program?.(role) ?? [join(START, `start-${role}.js`)],
    env: {
      PATH: process.env.PATH,
      ...env,
      PORT: String(ports(name)),
      PROBE_PORT: String(probePort),
      METRICS_PORT: String(ports(`${name}-metrics`)),
      ...(role === 'worker' && { TEMPORAL_METRICS_PORT: String(ports(`${name}-temporal-metrics`)) }),
      DRAIN_DELAY: '2s',
      ...cluster.envOf?.(name),
    },
    logFile: join(cluster.dir, `${name}.log`),
    stopSignal: 'SIGTERM',
    isReady: () => answersWell(`http://127.0.0.1:${probePort}/ready`),
    ...(cluster.onDeath && { onDeath: cluster.onDeath }),
  });
  await managed.start();
  return managed;
}

function roleOf(name: string): Role {
  return name.startsWith('api') ? 'api' : 'worker';
}
