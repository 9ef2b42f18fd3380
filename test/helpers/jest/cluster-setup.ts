import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '#tools/cluster/cluster';
import makeBuildCurrent from './build';
import { stopAtTeardown } from './running-servers';

/** Points the tests at the installation whose settings are in the environment, or else at a cluster of their own. */
export default async function clusterSetup(): Promise<void> {
  const env = process.env.DATABASE_URL ? process.env : await startOwn();
  const { PUBLIC_URL, DATABASE_URL, TEMPORAL_ADDRESS, TEMPORAL_NAMESPACE, PAYLOAD_KEYS, SECRET_KEY } = env;
  process.env.TEST_INSTALLATION = JSON.stringify({
    PUBLIC_URL,
    DATABASE_URL,
    TEMPORAL_ADDRESS,
    TEMPORAL_NAMESPACE,
    PAYLOAD_KEYS,
  });
  // With it the tests make keys that the installation accepts.
  process.env.TEST_SECRET_KEY = SECRET_KEY;
}

async function startOwn(): Promise<NodeJS.ProcessEnv> {
  await makeBuildCurrent();
  const dir = mkdtempSync(join(tmpdir(), 'swaplane-cluster-'));
  const cluster = await startCluster({ dir, apis: 2, workers: 2 }, (line) => process.stderr.write(`${line}\n`));
  stopAtTeardown(async () => {
    await cluster.close();
    rmSync(dir, { recursive: true, force: true });
  });
  return cluster.env;
}
