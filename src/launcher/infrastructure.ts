import { isPooledByTransaction } from '../db/pooling';
import type { Config } from '../process/config/config';
import { payloadAccessOf, readOrCreateSecret, secretKeysOf } from '../process/config/stored-secret';
import type { TemporalTarget } from '../process/services';
import { type Progress, StartError } from '../process/start';
import type { SecretKeys } from '../security/keyring';
import { type ChildExit, type Children, superviseChildren } from './children';
import { claimDataDir } from './data-dir';
import { isPortFree, readLastPorts, startOnFreePorts, TEMPORAL_PORTS } from './ports';
import { startPostgres } from './postgres/embedded-postgres';
import { SERVICE_ROLE, servicePasswordFile, toEmbeddedPostgresUrl } from './postgres/embedded-postgres-url';
import { findTemporal } from './temporal/binary';
import { callTemporal, startTemporal } from './temporal/server';
import { messageOf, waitUntil } from './waiting';

/** The servers that Swaplane needs, embedded or external. */
export interface Infrastructure {
  databaseUrl: string;
  /** Of the role that owns the tables. */
  migrationUrl: string;
  temporal: TemporalTarget;
  /** Null for an external Temporal server. */
  temporalUiUrl: string | null;
  secretKeys: SecretKeys;
  /** Of the embedded servers. */
  innerPorts: readonly number[];
  close(): Promise<void>;
}

/** A start in progress. */
export interface Starting {
  progress: Progress;
  /** Aborted to cancel the start. */
  signal: AbortSignal;
  /** For a process that serves while an external Temporal server is away, and so need not wait for it. */
  startsWithoutTemporal?: boolean;
  /** Called if an embedded server ends without being stopped. */
  onChildDeath: (death: ChildExit) => void;
  /** Dynamic configuration of an embedded Temporal server besides ours, by name. */
  temporalSettings?: Readonly<Record<string, unknown>>;
}

/** The input for starting an embedded server. */
interface Embedding extends Starting {
  config: Config;
  children: Children;
}

/** How long an external server may take to become available. */
const GIVEN_LIMIT_MS = 60_000;
/** After this time a process that can serve without Temporal does. */
const AWAY_AFTER_MS = 5_000;

/**
 * Waits for the configured external servers, and starts the others from the data directory. On failure, nothing is left
 * running.
 */
export async function openInfrastructure(config: Config, starting: Starting): Promise<Infrastructure> {
  if (config.databaseUrl && config.temporal.address) {
    return {
      ...(await awaitPostgres(config.databaseUrl, config, starting)),
      ...(await awaitTemporal(config, config.temporal.address, starting)),
      secretKeys: secretKeysOf(config, readOrCreateSecret),
      innerPorts: [],
      close: async () => {},
    };
  }
  const dataDir = await claimDataDir(config.dataDir, config.publicUrl);
  const children = superviseChildren(dataDir, starting.onChildDeath);
  const close = async () => {
    await children.stopAll();
    dataDir.release();
  };
  try {
    const embedding = { ...starting, config, children };
    const postgres = config.databaseUrl
      ? await awaitPostgres(config.databaseUrl, config, starting)
      : await embedPostgres(embedding);
    const temporal = config.temporal.address
      ? await awaitTemporal(config, config.temporal.address, starting)
      : await embedTemporal(embedding);
    const innerPorts = Object.values(readLastPorts(config.dataDir));
    return { ...postgres, ...temporal, secretKeys: secretKeysOf(config, readOrCreateSecret), innerPorts, close };
  } catch (error) {
    await close();
    throw error;
  }
}

type DatabaseUrls = Pick<Infrastructure, 'databaseUrl' | 'migrationUrl'>;

function embedPostgres({ config, children, progress, signal }: Embedding): Promise<DatabaseUrls> {
  return progress.step('Postgres', (say) =>
    startOnFreePorts(config.dataDir, ['postgres'], async ({ postgres }) => {
      say('starting the embedded server');
      const migrationUrl = await startPostgres(config.dataDir, postgres, children, signal);
      say(`ready on 127.0.0.1:${postgres}`);
      const password = readOrCreateSecret(servicePasswordFile(config.dataDir));
      const databaseUrl = toEmbeddedPostgresUrl({ password, port: postgres, role: SERVICE_ROLE });
      return { databaseUrl, migrationUrl };
    }),
  );
}

type TemporalEndpoints = Pick<Infrastructure, 'temporal' | 'temporalUiUrl'>;

function embedTemporal({
  config,
  children,
  progress,
  signal,
  temporalSettings: settings,
}: Embedding): Promise<TemporalEndpoints> {
  return progress.step('Temporal', async (say) => {
    const { namespace, uiPort } = config.temporal;
    const access = payloadAccessOf(config, readOrCreateSecret);
    if (uiPort !== null && !(await isPortFree(uiPort, '127.0.0.1'))) {
      throw new StartError(`TEMPORAL_UI_PORT ${uiPort} is in use; set another one.`);
    }
    say('looking for the Temporal CLI');
    const program = await findTemporal({ cacheDir: config.cacheDir, say, signal });
    return startOnFreePorts(config.dataDir, TEMPORAL_PORTS, async (ports) => {
      say('starting the embedded server');
      const start = { program, dataDir: config.dataDir, ports, uiPort, namespace, settings };
      await startTemporal(start, children, signal);
      const address = `127.0.0.1:${ports.temporal}`;
      say(`ready on ${address}`);
      return {
        temporal: { address, namespace, ...access },
        temporalUiUrl: uiPort === null ? null : `http://127.0.0.1:${uiPort}`,
      };
    });
  });
}

function awaitPostgres(
  databaseUrl: string,
  { migrationDatabaseUrl }: Config,
  { progress, signal }: Starting,
): Promise<DatabaseUrls> {
  return progress.step('Postgres', async (say) => {
    const place = new URL(databaseUrl).host;
    say(`waiting for ${place}`);
    let isPooled = false;
    const check = async () => {
      isPooled = await isPooledByTransaction(databaseUrl);
    };
    await waitUntil(`DATABASE_URL (${place})`, check, { limitMs: GIVEN_LIMIT_MS, signal });
    if (isPooled) {
      throw new StartError(
        `DATABASE_URL (${place}) leads through a pooler in transaction mode, which Swaplane cannot use: name the Postgres server itself.`,
      );
    }
    say(`external, ${place}`);
    return { databaseUrl, migrationUrl: migrationDatabaseUrl ?? databaseUrl };
  });
}

function awaitTemporal(
  config: Config,
  address: string,
  { progress, signal, startsWithoutTemporal = false }: Starting,
): Promise<TemporalEndpoints> {
  return progress.step('Temporal', async (say) => {
    const { namespace, tls, apiKey } = config.temporal;
    const access = payloadAccessOf(config, readOrCreateSecret);
    const temporal = { address, namespace, tls, ...(apiKey !== null && { apiKey }), ...access };
    say(`waiting for ${address}`);
    const limitMs = startsWithoutTemporal ? AWAY_AFTER_MS : GIVEN_LIMIT_MS;
    const what = `TEMPORAL_ADDRESS (${address}, namespace ${namespace})`;
    try {
      await waitUntil(what, () => callTemporal(temporal), { limitMs, signal });
      say(`external, ${address}`);
    } catch (error) {
      if (!startsWithoutTemporal || signal.aborted) throw error;
      say(`away: ${messageOf(error)}. New orders are refused until it answers`);
    }
    return { temporal, temporalUiUrl: config.temporal.uiUrl };
  });
}
