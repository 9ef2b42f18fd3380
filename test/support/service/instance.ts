import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Connection } from '@temporalio/client';
import { findRunningInstance, type Instance } from '../../../src/cli/instance';
import { type DevFile, readDevFile } from '../../../src/launcher/dev-file';
import { freshDatabase } from '../run/database';
import { freePort } from '../run/free-port';
import { freshNamespace } from '../run/namespace';
import { temporaryDir } from '../run/temporary-dir';
import { type Commands, commandsOn } from './commands';
import { SECRET_KEY } from './partners';

jest.setTimeout(120_000);

const ROOT = join(__dirname, '../../..');

export interface TestInstance extends Commands {
  dataDir: string;
  /** Environment of the instance and of its commands. */
  settings: NodeJS.ProcessEnv;
  dev: DevFile;
  /** As the commands see it. */
  find(): Instance;
  /** All that it has written, to both of its outputs. */
  said(): string;
  stop(): Promise<void>;
}

export interface InstanceOptions {
  /** A new one unless given. */
  dataDir?: string;
  /** Environment of the instance and of its commands. */
  settings?: NodeJS.ProcessEnv;
}

/** As `startInstance`, on the servers of the test run: starting embedded ones takes seconds. */
export async function startInstanceOnTestServers(): Promise<TestInstance> {
  const address = process.env.TEST_TEMPORAL_ADDRESS ?? '';
  const [database, temporal] = await Promise.all([freshDatabase(), Connection.connect({ address })]);
  const settings = {
    DATABASE_URL: database.url,
    TEMPORAL_ADDRESS: address,
    TEMPORAL_NAMESPACE: await freshNamespace(temporal),
    SECRET_KEY,
    WEBHOOK_ALLOW_LOCALHOST: 'true',
  };
  await temporal.close();
  const instance = await startInstance({ settings });
  return {
    ...instance,
    async stop() {
      await instance.stop();
      await database.drop();
    },
  };
}

/** A whole Swaplane, started as `npm start` does; with embedded servers, unless the settings name others. */
export async function startInstance({
  dataDir = temporaryDir(),
  settings = {},
}: InstanceOptions = {}): Promise<TestInstance> {
  const child = spawn(process.execPath, [join(ROOT, 'tools/build/run.js'), 'start'], {
    env: { ...process.env, NODE_OPTIONS: '', PORT: String(await freePort()), ...settings, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const out of [child.stdout, child.stderr]) {
    out.on('data', (chunk) => {
      said += chunk;
    });
  }
  child.stderr.pipe(process.stderr);
  const ended = once(child, 'close');
  const ready = new Promise<boolean>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      line.startsWith('Swaplane is ready') && resolve(true);
    });
  });
  const isReady = await Promise.race([ready, ended.then(() => false)]);
  const dev = readDevFile(dataDir);
  if (!isReady || !dev) {
    throw new Error(`the instance did not start:\n${said}`);
  }
  return {
    ...commandsOn(dataDir, settings),
    dataDir,
    settings,
    dev,
    find: () => findRunningInstance({ ...settings, DATA_DIR: dataDir }),
    said: () => said,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
