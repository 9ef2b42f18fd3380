import { Client } from 'pg';
import type { Config } from '../process/config/config';
import { secretKeysOf } from '../process/config/secret-keys';
import { readOrCreateSecret } from '../process/config/stored-secret';
import type { Progress } from '../process/progress';
import type { TemporalTarget } from '../process/services';
import { StartError } from '../process/start-error';
import type { SecretKeys } from '../security/keyring';
import { type ChildExit, type Children, superviseChildren } from './children';
import { claimDataDir } from './data-dir';
import { isPortFree, startOnFreePorts, TEMPORAL_PORTS } from './ports';
import { startPostgres } from './postgres/embedded-postgres';
import { findTemporal } from './temporal/binary';
import { callTemporal, startTemporal } from './temporal/server';
import { waitUntil } from './waiting';

/** The servers that Swaplane needs, embedded or external. */
export interface Infrastructure {
  databaseUrl: string;
  temporal: TemporalTarget;
  /** Null for an external Temporal server. */
  temporalUiUrl: string | null;
  secretKeys: SecretKeys;
  close(): Promise<void>;
}

/** A start in progress. */
export interface Starting {
  progress: Progress;
  /** Aborted to cancel the start. */
  signal: AbortSignal;
  /** Called if an embedded server ends without being stopped. */
  onChildDeath: (death: ChildExit) => void;
}

/** The input for starting an embedded server. */
interface Embedding extends Starting {
  config: Config;
  children: Children;
}

/** How long an external server may take to become available. */
const GIVEN_LIMIT_MS = 60_000;

/**
 * Waits for the configured external servers, and starts the others from the data directory. On failure, nothing is left
 * running.
 */
export async function openInfrastructure(config: Config, starting: Starting): Promise<Infrastructure> {
  if (config.databaseUrl && config.temporal.address) {
    return {
      databaseUrl: await awaitPostgres(config.databaseUrl, starting),
      ...(await awaitTemporal(config, config.temporal.address, starting)),
      secretKeys: secretKeysOf(config, readOrCreateSecret),
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
    const databaseUrl = config.databaseUrl
      ? await awaitPostgres(config.databaseUrl, starting)
      : await embedPostgres(embedding);
    const temporal = config.temporal.address
      ? await awaitTemporal(config, config.temporal.address, starting)
      : await embedTemporal(embedding);
    return { databaseUrl, ...temporal, secretKeys: secretKeysOf(config, readOrCreateSecret), close };
  } catch (error) {
    await close();
    throw error;
  }
}

function embedPostgres({ config, children, progress, signal }: Embedding): Promise<string> {
  return progress.step('Postgres', (say) =>
    startOnFreePorts(config.dataDir, ['postgres'], async ({ postgres }) => {
      say('starting the embedded server');
      const databaseUrl = await startPostgres(config.dataDir, postgres, children, signal);
      say(`ready on 127.0.0.1:${postgres}`);
      return databaseUrl;
    }),
  );
}

type TemporalEndpoints = Pick<Infrastructure, 'temporal' | 'temporalUiUrl'>;

function embedTemporal({ config, children, progress, signal }: Embedding): Promise<TemporalEndpoints> {
  return progress.step('Temporal', async (say) => {
    const { namespace, uiPort } = config.temporal;
    if (uiPort !== null && !(await isPortFree(uiPort, '127.0.0.1'))) {
      throw new StartError(`TEMPORAL_UI_PORT ${uiPort} is in use; set another one.`);
    }
    say('looking for the Temporal CLI');
    const program = await findTemporal({ cacheDir: config.cacheDir, say, signal });
    return startOnFreePorts(config.dataDir, TEMPORAL_PORTS, async (free) => {
      say('starting the embedded server');
      const ports = { ...free, temporalUi: uiPort ?? free.temporalUi };
      await startTemporal({ program, dataDir: config.dataDir, ports, namespace }, children, signal);
      const address = `127.0.0.1:${ports.temporal}`;
      say(`ready on ${address}`);
      return { temporal: { address, namespace }, temporalUiUrl: `http://127.0.0.1:${ports.temporalUi}` };
    });
  });
}

function awaitPostgres(databaseUrl: string, { progress, signal }: Starting): Promise<string> {
  return progress.step('Postgres', async (say) => {
    const place = new URL(databaseUrl).host;
    say(`waiting for ${place}`);
    await waitUntil(`DATABASE_URL (${place})`, () => checkPostgres(databaseUrl), { limitMs: GIVEN_LIMIT_MS, signal });
    say(`external, ${place}`);
    return databaseUrl;
  });
}

async function checkPostgres(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
  } finally {
    await client.end();
  }
}

function awaitTemporal(config: Config, address: string, { progress, signal }: Starting): Promise<TemporalEndpoints> {
  return progress.step('Temporal', async (say) => {
    const { namespace, tls, apiKey } = config.temporal;
    const temporal = { address, namespace, tls, ...(apiKey !== null && { apiKey }) };
    say(`waiting for ${address}`);
    await waitUntil(`TEMPORAL_ADDRESS (${address}, namespace ${namespace})`, () => callTemporal(temporal), {
      limitMs: GIVEN_LIMIT_MS,
      signal,
    });
    say(`external, ${address}`);
    return { temporal, temporalUiUrl: config.temporal.uiUrl };
  });
}
