import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { MINUTE } from '#domain/duration';

export interface ProcessSpec {
  name: string;
  file: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  /** The user to run it as, if not this one. */
  identity?: { uid: number; gid: number };
  logFile: string;
  stopSignal: 'SIGINT' | 'SIGTERM';
  isReady(): Promise<boolean>;
  /** Called when it ends by itself after it was ready. */
  onDeath?(name: string): void;
}

/** A process of the cluster, which can be stopped, killed, held, and started again. */
export interface ManagedProcess {
  readonly name: string;
  /** Resolves when it is ready. @throws Error with its last log lines if it ends before */
  start(): Promise<void>;
  /** As a supervisor does; resolves with the exit code when it has ended. */
  stop(): Promise<number | null>;
  /** kill -9. */
  kill(): Promise<void>;
  /** Stops it and its child processes where they are, until `resume`. */
  hold(): void;
  resume(): void;
  /** Undefined while it does not run. */
  pid(): number | undefined;
}

const CHECK_EVERY_MS = 100;
const LAST_LINES = 10;
const AGAIN_MS = 300;
const START_LIMIT_MS = 3 * MINUTE;

export function manageProcess(spec: ProcessSpec): ManagedProcess {
  let running: ChildProcess | null = null;
  const end = async (signal: NodeJS.Signals) => {
    const child = running;
    running = null;
    if (child && !hasEnded(child)) {
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    }
    return child?.exitCode ?? null;
  };
  return {
    name: spec.name,
    async start() {
      const current = running && !hasEnded(running) ? running : null;
      const child = current ?? spawnLogged(spec);
      running = child;
      await readiness(child, spec);
      if (!current) child.once('exit', () => running === child && spec.onDeath?.(spec.name));
    },
    stop: () => end(spec.stopSignal),
    async kill() {
      await end('SIGKILL');
    },
    hold: () => signalWithDescendants(running?.pid, 'SIGSTOP'),
    resume: () => signalWithDescendants(running?.pid, 'SIGCONT'),
    pid: () => (running && !hasEnded(running) ? running.pid : undefined),
  };
}

function spawnLogged({ file, args, env, identity, logFile }: ProcessSpec): ChildProcess {
  const log = openSync(logFile, 'a', 0o600);
  const child = spawn(file, args, { env, stdio: ['ignore', log, log], detached: true, ...identity });
  child.on('error', () => undefined);
  closeSync(log);
  return child;
}

async function readiness(child: ChildProcess, { name, logFile, isReady }: ProcessSpec): Promise<void> {
  while (!(await isReady().catch(() => false))) {
    if (hasEnded(child) || child.pid === undefined) {
      throw new Error(`${name} ended before it was ready:\n${lastLinesOf(logFile)}`);
    }
    await delay(CHECK_EVERY_MS);
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Starts a process until it runs, as a supervisor would. @throws Error if it does not for minutes */
export async function startUntilUp(managed: Pick<ManagedProcess, 'name' | 'start'>): Promise<void> {
  const giveUpAt = Date.now() + START_LIMIT_MS;
  for (;;) {
    const isUp = await managed.start().then(
      () => true,
      () => false,
    );
    if (isUp) return;
    if (Date.now() > giveUpAt) throw new Error(`${managed.name} does not start any more`);
    await delay(AGAIN_MS);
  }
}

/** To a process and all that it started. */
export function signalWithDescendants(pid: number | undefined, signal: NodeJS.Signals): void {
  for (const one of pid === undefined ? [] : withDescendants(pid)) sendSignal(one, signal);
}

/** A process, then its child processes and theirs; on systems without /proc, itself alone. */
function withDescendants(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    return [pid, ...children.flatMap((child) => withDescendants(Number(child)))];
  } catch {
    return [pid];
  }
}

/** One that has ended is left out. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

function lastLinesOf(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-LAST_LINES).join('\n');
}

/** Whether a URL answers with a status of success. */
export async function answersWell(url: string): Promise<boolean> {
  return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;
}
