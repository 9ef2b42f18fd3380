import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MetricsPlaces } from './cluster';

/** What a running cluster tells other programs of this machine, so that they can act on it. */
export interface RunningCluster {
  url: string;
  /** What a process of the installation, such as a command, needs. */
  env: Readonly<Record<string, string>>;
  /** What a Prometheus that looks at it scrapes. */
  metrics: MetricsPlaces;
  /** The process id of each process that is ready, by its name. */
  processes: Readonly<Record<string, number>>;
  /** The port at which it expects the twin of each of its providers, by the provider's code. */
  twins: Readonly<Record<string, number>>;
}

const FILE = 'running.json';

/** Readers see the file before or after, never a part of it. It holds the keys of the installation. */
export function writeRunning(dir: string, running: RunningCluster): void {
  mkdirSync(dir, { recursive: true });
  const making = join(dir, `${FILE}.making`);
  writeFileSync(making, `${JSON.stringify(running, null, 2)}\n`, { mode: 0o600 });
  renameSync(making, join(dir, FILE));
}

/** @throws Error that says what to do if no cluster runs there */
export function readRunning(dir: string): RunningCluster {
  try {
    return JSON.parse(readFileSync(join(dir, FILE), 'utf8'));
  } catch {
    throw new Error(`no cluster runs in ${dir}; start one with: npm run cluster -- --dir ${dir}`);
  }
}

export function removeRunning(dir: string): void {
  rmSync(join(dir, FILE), { force: true });
}
