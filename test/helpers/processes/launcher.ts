import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { ChildRecord } from '#launcher/data-dir';
import type { Infrastructure } from '#launcher/infrastructure';
import { COMPILED } from './script';

/** A launcher in a separate process, as a test sees it from outside. */
export interface Launcher {
  process: ChildProcess;
  /** Undefined when the start failed. */
  servers: Infrastructure | undefined;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; output: string }>;
}

/** Starts the embedded servers of a data directory, and waits until they are ready or the start has failed. */
export async function launchServers(dataDir: string, env: NodeJS.ProcessEnv = {}): Promise<Launcher> {
  const script = join(__dirname, 'servers-process.ts');
  const child = spawn(process.execPath, [...COMPILED, script], {
    env: { ...process.env, NODE_OPTIONS: '', ...env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, output }));
  const ready = once(createInterface(child.stdout), 'line').then(([line]) => JSON.parse(line));
  const servers = await Promise.race([ready, ended.then(() => undefined)]);
  return { process: child, servers, ended };
}

export function childrenOf(dataDir: string): ChildRecord[] {
  return JSON.parse(readFileSync(join(dataDir, 'children.json'), 'utf8'));
}
