import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TWIN_CODES } from '#bench/chaos/live/plan';
import { readRunning } from '#tools/cluster/running';
import makeBuildCurrent from './build';
import { stopAtTeardown } from './running-servers';

const PROGRAM = join(__dirname, '../../../tools/cluster/run.ts');

/**
 * Points the tests at the installation whose settings are in the environment, or else at a cluster of their own, which they
 * start as anybody does.
 */
export default async function clusterSetup(): Promise<void> {
  const env = process.env.DATABASE_URL ? process.env : await startOwn();
  const { PUBLIC_URL, DATABASE_URL, TEMPORAL_ADDRESS, TEMPORAL_NAMESPACE, PAYLOAD_KEYS, SECRET_KEY, CLUSTER_DIR } = env;
  process.env.TEST_INSTALLATION = JSON.stringify({
    PUBLIC_URL,
    DATABASE_URL,
    TEMPORAL_ADDRESS,
    TEMPORAL_NAMESPACE,
    PAYLOAD_KEYS,
  });
  // With it the tests make keys that the installation accepts.
  process.env.TEST_SECRET_KEY = SECRET_KEY;
  // Its processes can be reached only if `npm run cluster` runs them.
  if (CLUSTER_DIR) process.env.TEST_CLUSTER_DIR = CLUSTER_DIR;
}

async function startOwn(): Promise<NodeJS.ProcessEnv> {
  await makeBuildCurrent();
  const dir = mkdtempSync(join(tmpdir(), 'swaplane-cluster-'));
  const args = ['--import', 'tsx', PROGRAM, '--dir', dir, '--twins', TWIN_CODES.join()];
  const cluster = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 2] });
  const ended = once(cluster, 'exit');
  stopAtTeardown(async () => {
    cluster.kill('SIGTERM');
    await ended;
    rmSync(dir, { recursive: true, force: true });
  });
  const ready = new Promise<true>((resolve) => {
    cluster.stdout?.setEncoding('utf8').on('data', (text) => text.includes('Ready.') && resolve(true));
  });
  const isReady = await Promise.race([ready, ended.then(() => false)]);
  if (!isReady) throw new Error('npm run cluster ended before it was ready');
  return { ...readRunning(dir).env, CLUSTER_DIR: dir };
}
