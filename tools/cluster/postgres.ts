import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { ensureCluster } from '#launcher/postgres/embedded-postgres';
import { POSTGRES_ROLE } from '#launcher/postgres/embedded-postgres-url';
import { findPostgresIdentity, findPostgresPrograms } from '#launcher/postgres/postgres-programs';
import { type ManagedProcess, manageProcess, type ProcessSpec } from './managed-process';

export interface PostgresPlace extends Pick<ProcessSpec, 'onDeath'> {
  name: string;
  dir: string;
  port: number;
  password: string;
  /** Further settings, as `name=value`. */
  settings?: readonly string[];
}

export interface PostgresOptions extends PostgresPlace {
  /** A role without rights beyond its databases. */
  role: string;
  databases: readonly string[];
}

export interface PostgresServer {
  process: ManagedProcess;
  place: PostgresPlace;
  /** Where the server keeps its files. */
  files: string;
  /** Uses a connection of the superuser. */
  asAdmin<T>(use: (admin: Client) => Promise<T>): Promise<T>;
}

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=300',
  // For a standby that starts from a copy.
  'wal_keep_size=256MB',
];

/** A Postgres server of its own, as docker-compose.yml has two of them. */
export async function startPostgresServer(options: PostgresOptions): Promise<PostgresServer> {
  mkdirSync(options.dir, { recursive: true });
  await ensureCluster(findPostgresPrograms(), filesOf(options), options.password, new AbortController().signal);
  const server = await servePostgres(options);
  await server.asAdmin((admin) => createRole(admin, options));
  return server;
}

export function filesOf({ dir }: Pick<PostgresPlace, 'dir'>): string {
  return join(dir, 'postgres');
}

/** Starts a server on files that are there already. */
export async function servePostgres(place: PostgresPlace): Promise<PostgresServer> {
  const { postgres } = findPostgresPrograms();
  const files = filesOf(place);
  const { prefix, user } = findPostgresIdentity(postgres, files);
  const [file = '', ...args] = [...prefix, postgres, '-D', files, '-p', String(place.port)];
  const asAdmin = <T>(use: (admin: Client) => Promise<T>) => connectAsAdmin(place, use);
  const process = manageProcess({
    ...place,
    file,
    args: [...args, ...[...SETTINGS, ...(place.settings ?? [])].flatMap((setting) => ['-c', setting])],
    env: {},
    ...(user && { identity: user }),
    logFile: join(place.dir, 'postgres.log'),
    stopSignal: 'SIGINT',
    isReady: () => asAdmin(async () => true),
  });
  await process.start();
  return { process, place, files, asAdmin };
}

async function createRole(admin: Client, { role, password, databases }: PostgresOptions): Promise<void> {
  const { rowCount } = await admin.query('select 1 from pg_roles where rolname = $1', [role]);
  if (rowCount !== 0) return;
  await admin.query(`create role ${escapeIdentifier(role)} login password ${escapeLiteral(password)}`);
  for (const database of databases) {
    await admin.query(`create database ${escapeIdentifier(database)} owner ${escapeIdentifier(role)}`);
    await admin.query(`revoke connect on database ${escapeIdentifier(database)} from public`);
  }
}

const CONNECT_MS = 2_000;

async function connectAsAdmin<T>({ port, password }: PostgresPlace, use: (admin: Client) => Promise<T>): Promise<T> {
  const place = { host: '127.0.0.1', port, user: POSTGRES_ROLE, password, database: 'postgres' };
  const admin = new Client({ ...place, connectionTimeoutMillis: CONNECT_MS });
  admin.on('error', () => undefined);
  try {
    await admin.connect();
    return await use(admin);
  } finally {
    await admin.end().catch(() => undefined);
  }
}
