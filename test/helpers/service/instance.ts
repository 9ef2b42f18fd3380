import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findRunningInstance, type Instance } from '#cli/instance';
import { type DevFile, readDevFile } from '#launcher/data-dir';
import { prepareFirstStart } from '#launcher/first-start';
import { freePort } from '../run/free-port';
import { temporaryDir } from '../run/temporary-dir';
import { type Commands, commandsOn } from './commands';
import { type Service, startService } from './service';

const ROOT = join(__dirname, '../../..');

/** A whole Swaplane, and the commands of its operator. */
export interface TestInstance extends Commands {
  dataDir: string;
  /** Environment of the instance and of its commands. */
  settings: NodeJS.ProcessEnv;
  dev: DevFile;
  /** The instance as the commands find it. */
  find(): Instance;
  stop(): Promise<void>;
}

export interface InstanceProcess extends TestInstance {
  /** All its output. */
  output(): string;
}

export interface InstanceOptions {
  /** A new one unless given. */
  dataDir?: string;
  /** Environment of the instance and of its commands. */
  settings?: NodeJS.ProcessEnv;
}

/** Within the test process, on the servers of the test run, because a separate process and embedded servers take seconds. */
export async function startInstanceOnTestServers(): Promise<
  TestInstance & Pick<Service, 'startWorker' | 'stopWorker'>
> {
  const dataDir = temporaryDir();
  const service = await startService({ env: { DATA_DIR: dataDir } });
  await prepareFirstStart(service.runtime, 'http://127.0.0.1:9464/metrics');
  const { startWorker, stopWorker, close } = service;
  return { ...describeInstance(dataDir, service.env), startWorker, stopWorker, stop: close };
}

/** A whole Swaplane, started as `npm start` does; with embedded servers, unless the settings name others. */
export async function startInstance({
  dataDir = temporaryDir(),
  settings = {},
}: InstanceOptions = {}): Promise<InstanceProcess> {
  const child = spawn(process.execPath, [join(ROOT, 'tools/build/run.js'), 'start'], {
    env: { ...process.env, NODE_OPTIONS: '', PORT: String(await freePort()), ...settings, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const out of [child.stdout, child.stderr]) {
    out.on('data', (chunk) => {
      output += chunk;
    });
  }
  child.stderr.pipe(process.stderr);
  const ended = once(child, 'close');
  const ready = new Promise<boolean>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      if (line.startsWith('Swaplane is ready')) resolve(true);
    });
  });
  const isReady = await Promise.race([ready, ended.then(() => false)]);
  if (!isReady) {
    throw new Error(`the instance did not start:\n${output}`);
  }
  return {
    ...describeInstance(dataDir, settings),
    output: () => output,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function describeInstance(dataDir: string, settings: NodeJS.ProcessEnv): Omit<TestInstance, 'stop'> {
  const dev = readDevFile(dataDir);
  if (!dev) {
    throw new Error(`the instance has written no dev.json into ${dataDir}`);
  }
  return {
    ...commandsOn(dataDir, settings),
    dataDir,
    settings,
    dev,
    find: () => findRunningInstance({ ...settings, DATA_DIR: dataDir }),
  };
}
