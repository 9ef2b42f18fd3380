import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Connection } from '@temporalio/client';
import { parse } from 'yaml';
import { z } from 'zod';
import type { TemporalServer } from '#process/services';
import { connectionOptions } from '#temporal/client';
import { setRetention } from '#temporal/server-facts';
import type { Children, ChildSpec } from '../children';
import type { TemporalPorts } from '../ports';
import { waitUntil } from '../waiting';

/** A crash loses nothing; a power failure may lose Temporal's last writes. */
const SQLITE_PRAGMAS = ['journal_mode=wal', 'synchronous=1'];

/** Used by support staff to find orders. */
const SEARCH_ATTRIBUTES: Readonly<Record<string, string>> = {
  PartnerId: 'Keyword',
  Provider: 'Keyword',
  Pair: 'Keyword',
  OrderStatus: 'Keyword',
  Sandbox: 'Bool',
};

const READY_LIMIT_MS = 60_000;
const GRACE_MS = 4_000;

interface TemporalStart {
  /** Path of the Temporal CLI. */
  program: string;
  dataDir: string;
  ports: TemporalPorts;
  /** Of the Web UI, which has no login of its own; null: there is none. */
  uiPort: number | null;
  namespace: string;
  /** Dynamic configuration besides ours, by name. */
  settings?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Starts the Temporal server of a data directory; returns once the namespace is available with a sufficient
 * retention period.
 * @throws EndedEarly if it ends before it is ready
 */
export async function startTemporal(
  { program, dataDir, ...place }: TemporalStart,
  children: Children,
  signal: AbortSignal,
): Promise<void> {
  const database = join(dataDir, 'temporal.db');
  const readyOnce = join(dataDir, 'temporal.ready');
  dropHalfMade(database, readyOnce);
  const server: ChildSpec = {
    name: 'Temporal',
    file: program,
    args: serverArgs(database, place),
    stopSignal: 'SIGINT',
    graceMs: GRACE_MS,
  };
  const { ports, namespace } = place;
  const target = { address: `127.0.0.1:${ports.temporal}`, namespace };
  await children.start(server, async (ended) => {
    const waiting = { limitMs: READY_LIMIT_MS, signal: AbortSignal.any([signal, ended]) };
    await waitUntil('Temporal', () => openPort(ports.temporal), waiting);
    await waitUntil('Temporal', () => withTemporal(target, (open) => setRetention(open, namespace)), waiting);
  });
  writeFileSync(readyOnce, '', { mode: 0o600 });
}

type ServerPlace = Omit<TemporalStart, 'program' | 'dataDir'>;

/** The server only creates its tables in a new file, so a file from an interrupted start would never get them. */
function dropHalfMade(database: string, readyOnce: string): void {
  if (!existsSync(readyOnce)) {
    for (const suffix of ['', '-wal', '-shm']) {
      rmSync(database + suffix, { force: true });
    }
  }
}

function serverArgs(database: string, { ports, uiPort, namespace, settings = {} }: ServerPlace): string[] {
  const repeated = (flag: string, values: string[]) => values.flatMap((value) => [flag, value]);
  const pairs = (entries: Readonly<Record<string, unknown>>, write: (value: unknown) => string) =>
    Object.entries(entries).map(([name, value]) => `${name}=${write(value)}`);
  return [
    'server',
    'start-dev',
    '--db-filename',
    database,
    '--ip',
    '127.0.0.1',
    '--namespace',
    namespace,
    '--port',
    String(ports.temporal),
    ...(uiPort === null ? ['--headless'] : ['--ui-port', String(uiPort)]),
    '--http-port',
    String(ports.temporalHttp),
    '--metrics-port',
    String(ports.temporalMetrics),
    ...repeated('--dynamic-config-value', pairs({ ...readDynamicConfig(), ...settings }, JSON.stringify)),
    ...repeated('--sqlite-pragma', SQLITE_PRAGMAS),
    ...repeated('--search-attribute', pairs(SEARCH_ATTRIBUTES, String)),
  ];
}

/** If the port is not open yet, the gRPC client waits for a second. */
function openPort(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.destroy();
      resolve();
    });
  });
}

/** Fails unless the server responds and has the namespace. */
export async function callTemporal(target: TemporalServer): Promise<void> {
  const { namespace } = target;
  await withTemporal(target, ({ workflowService }) => workflowService.describeNamespace({ namespace }));
}

async function withTemporal(target: TemporalServer, use: (connection: Connection) => Promise<unknown>): Promise<void> {
  const connection = await Connection.connect({ ...connectionOptions(target), connectTimeout: 5_000 });
  try {
    await use(connection);
  } finally {
    await connection.close();
  }
}

/** Settings shared with production clusters. */
const SHARED_FILE = join(__dirname, '../../../tools/temporal/production-config.yaml');
const sharedFile = z.record(z.string(), z.tuple([z.object({ value: z.unknown() })]));

/** A server without it does not know the attributes of a namespace that is added later for up to a minute. */
export const READS_ATTRIBUTES_ANEW = 'system.forceSearchAttributesCacheRefreshOnRead';

/** A single server has no other hosts to distribute a task queue over, and no other hosts' callers. */
const DEV_SERVER = {
  'matching.numTaskqueueReadPartitions': 1,
  'matching.numTaskqueueWritePartitions': 1,
  // By default such a server reads all search attributes again each time one is used. Its namespace has them from the beginning.
  [READS_ATTRIBUTES_ANEW]: false,
  // Its HTTP port cannot be turned off, and nothing needs it. No host has this name, so every request is refused.
  'frontend.httpAllowedHosts': ['/'],
};

/** The embedded server's measured settings, by name [architecture: Temporal's settings]. */
export function readDynamicConfig(): Readonly<Record<string, unknown>> {
  const shared = sharedFile.parse(parse(readFileSync(SHARED_FILE, 'utf8')));
  return { ...Object.fromEntries(Object.entries(shared).map(([name, [{ value }]]) => [name, value])), ...DEV_SERVER };
}
