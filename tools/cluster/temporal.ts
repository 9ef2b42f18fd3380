import { execFile } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { stringify } from 'yaml';
import { findTemporal } from '#launcher/temporal/binary';
import { loadConfig } from '#process/config/config';
import { buildGoProgram } from './go-program';
import { type ManagedProcess, manageProcess } from './managed-process';

const SCRIPTS = join(__dirname, '../temporal');
/** As in docker-compose.yml. */
const HISTORY_SHARDS = 512;
const SERVICES = ['frontend', 'history', 'matching', 'worker'] as const;

interface TemporalOptions {
  dir: string;
  /** Of a server with the databases `temporal` and `temporal_visibility`. */
  databaseUrl: string;
  /** For each service: gRPC, and membership. */
  ports: Readonly<Record<(typeof SERVICES)[number], { grpc: number; membership: number }>>;
  namespace: string;
  onDeath?(name: string): void;
}

/** A Temporal server on Postgres, set up by the scripts of docker-compose.yml. */
export async function startTemporalCluster(options: TemporalOptions): Promise<ManagedProcess> {
  const { dir, ports, namespace, onDeath } = options;
  const [server, sqlTool] = await Promise.all([buildGoProgram('temporal-server'), buildGoProgram('temporal-sql-tool')]);
  await runScript('setup-schema.sh', [sqlTool], schemaEnvironment(options));
  const config = join(dir, 'config');
  mkdirSync(config, { recursive: true });
  writeFileSync(join(config, 'production.yaml'), stringify(serverConfig(options)));
  const address = `127.0.0.1:${ports.frontend.grpc}`;
  const temporal = manageProcess({
    name: 'temporal',
    file: join(server, 'temporal-server'),
    args: ['--root', dir, '--config', 'config', '--env', 'production', '--allow-no-auth', 'start'],
    env: process.env,
    logFile: join(dir, 'temporal.log'),
    stopSignal: 'SIGTERM',
    isReady: () => isOpen(ports.frontend.grpc),
    ...(onDeath && { onDeath }),
  });
  await temporal.start();
  await runScript('setup-namespace.sh', [await findCli(dir)], {
    TEMPORAL_ADDRESS: address,
    TEMPORAL_NAMESPACE: namespace,
  });
  return temporal;
}

function schemaEnvironment({ databaseUrl }: TemporalOptions) {
  const { hostname, port, username, password } = new URL(databaseUrl);
  return {
    POSTGRES_SEEDS: hostname,
    DB_PORT: port,
    POSTGRES_USER: decodeURIComponent(username),
    POSTGRES_PWD: decodeURIComponent(password),
  };
}

/** A folder with the command `temporal`. */
async function findCli(dir: string): Promise<string> {
  const { cacheDir } = loadConfig(process.env);
  const program = await findTemporal({ cacheDir, say: () => undefined, signal: new AbortController().signal });
  if (program === 'temporal') {
    return dir;
  }
  const bin = join(dir, 'bin');
  mkdirSync(bin, { recursive: true });
  symlinkSync(program, join(bin, 'temporal'));
  return bin;
}

async function runScript(name: string, programs: string[], env: Record<string, string>): Promise<void> {
  const path = [...programs, dirname(process.execPath), process.env.PATH].join(delimiter);
  await promisify(execFile)('/bin/sh', [join(SCRIPTS, name)], { env: { ...process.env, ...env, PATH: path } });
}

function serverConfig(options: TemporalOptions): object {
  const { ports } = options;
  const service = ({ grpc, membership }: { grpc: number; membership: number }) => ({
    rpc: { grpcPort: grpc, membershipPort: membership, bindOnIP: '127.0.0.1' },
  });
  const self = {
    enabled: true,
    initialFailoverVersion: 1,
    rpcName: 'frontend',
    rpcAddress: `127.0.0.1:${ports.frontend.grpc}`,
  };
  return {
    log: { stdout: true, level: 'warn' },
    persistence: {
      numHistoryShards: HISTORY_SHARDS,
      defaultStore: 'default',
      visibilityStore: 'visibility',
      datastores: { default: store(options, 'temporal', 20), visibility: store(options, 'temporal_visibility', 10) },
    },
    global: { membership: { maxJoinDuration: '30s', broadcastAddress: '127.0.0.1' } },
    services: Object.fromEntries(SERVICES.map((name) => [name, service(ports[name])])),
    clusterMetadata: {
      enableGlobalNamespace: false,
      failoverVersionIncrement: 10,
      masterClusterName: 'active',
      currentClusterName: 'active',
      clusterInformation: { active: self },
    },
    dcRedirectionPolicy: { policy: 'noop' },
    dynamicConfigClient: { filepath: join(SCRIPTS, 'production-config.yaml'), pollInterval: '60s' },
  };
}

function store({ databaseUrl }: TemporalOptions, databaseName: string, connections: number): object {
  const { host, username, password } = new URL(databaseUrl);
  return {
    sql: {
      pluginName: 'postgres12',
      databaseName,
      connectAddr: host,
      connectProtocol: 'tcp',
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
      maxConns: connections,
      maxIdleConns: connections,
      maxConnLifetime: '1h',
    },
  };
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}
