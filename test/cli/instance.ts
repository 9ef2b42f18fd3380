import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type DevFile, readDevFile } from '../../src/runtime/dev-file';
import { temporaryDir } from '../runtime/temporary-dir';
import { freePort } from '../service/free-port';

jest.setTimeout(120_000);

const RUNTIME = join(__dirname, '../../src/runtime');

export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Starts `swaplane` in a process of its own, as a shell would. */
export function startSwaplane(dataDir: string, args: readonly string[]) {
  const { PATH, HOME, XDG_CACHE_HOME } = process.env;
  const child = spawn(process.execPath, [join(RUNTIME, 'swaplane.cjs'), ...args], {
    env: { PATH, HOME, XDG_CACHE_HOME, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    said.stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said.stderr += chunk;
  });
  const ended: Promise<Outcome> = once(child, 'close').then(([code]) => ({ code, ...said }));
  return { process: child, ended };
}

export function swaplane(dataDir: string, args: readonly string[]): Promise<Outcome> {
  return startSwaplane(dataDir, args).ended;
}

export interface TestInstance {
  dataDir: string;
  dev: DevFile;
  run(...args: string[]): Promise<Outcome>;
  /** Runs a command that must succeed and gives back its JSON. */
  ask<T>(...args: string[]): Promise<T>;
  stop(): Promise<void>;
}

/** A whole Swaplane, started as `npm start` does. */
export async function startInstance(): Promise<TestInstance> {
  const dataDir = temporaryDir();
  const child = spawn(process.execPath, ['--import', 'tsx', join(RUNTIME, 'start.ts')], {
    env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: dataDir, PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const ready = new Promise<boolean>((resolve) => {
    createInterface(child.stdout).on('line', (line) => line.startsWith('Swaplane is ready') && resolve(true));
  });
  await Promise.race([ready, ended]);
  const dev = readDevFile(dataDir);
  if (!dev) {
    throw new Error('the instance did not start');
  }
  const run = (...args: string[]) => swaplane(dataDir, args);
  return {
    dataDir,
    dev,
    run,
    async ask(...args) {
      const { code, stdout, stderr } = await run(...args, '--json');
      if (code !== 0) {
        throw new Error(`swaplane ${args.join(' ')}: ${stderr}`);
      }
      return JSON.parse(stdout);
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
