import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { processorMs } from './processor-time';

/** The usage of one process. */
export interface Usage {
  /** Since its start, in all threads. */
  processorMs: number;
  /** After a full garbage collection. */
  residentBytes: number;
}

export interface Running {
  origin: string;
  /** Processor time so far, in all threads. */
  processorMs(): number;
  /** Only for a program that was started with `USAGE_PROBE`. */
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

const ROOT = join(__dirname, '../..');
/** For files that are not part of the build. */
const LOADER = ['--import', 'tsx'];
/** Arguments of Node.js that make a program report its usage. */
export const USAGE_PROBE = ['--expose-gc', ...LOADER, '--import', './bench/servers/usage-probe.ts'];

/** Starts a program of this repository in a process of its own and waits until it prints that it is ready. */
export async function startProgram(
  path: string,
  port: number,
  env: Record<string, string>,
  nodeArguments: readonly string[] = [],
): Promise<Running> {
  const loader = path.endsWith('.ts') ? LOADER : [];
  const child = spawn(process.execPath, [...loader, ...nodeArguments, path], {
    cwd: ROOT,
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  await printed(child, /^ready$|is ready/m);
  return {
    processorMs: () => processorMs(child.pid ?? 0),
    origin: `http://127.0.0.1:${port}`,
    usage: () =>
      new Promise((resolve) => {
        child.once('message', (usage) => resolve(usage as Usage));
        child.send('measure');
      }),
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

function printed(child: ChildProcess, pattern: RegExp): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = '';
    const read = (chunk: Buffer) => {
      text += chunk;
      if (pattern.test(text)) {
        resolve();
      }
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`${child.spawnfile} ended with ${code}: ${text}`)));
  });
}
