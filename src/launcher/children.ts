import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../process/start';
import type { ChildRecord, DataDir } from './data-dir';
import { endRun, findRun, type ProcessRun, sendSignal } from './processes';

export interface ChildSpec {
  name: string;
  file: string;
  args: readonly string[];
  /** The user to run as, if the launcher is root. */
  identity?: { uid: number; gid: number };
  /** The signal that ends it. */
  stopSignal: ChildRecord['stopSignal'];
  /** How long it may take to end before it is killed. */
  graceMs: number;
}

export interface ChildExit {
  name: string;
  /** "exit code 1" or "signal SIGKILL". */
  cause: string;
  /** The last lines of its log. */
  lastLines: string;
}

/** A child ended before it was ready; the message contains its last log lines. */
export class EndedEarly extends StartError {}

/** This launcher's server processes. */
export interface Children {
  /**
   * Starts a child and waits until it is ready.
   * @param awaitReady gets a signal that is aborted if the child ends
   * @throws EndedEarly
   */
  start(spec: ChildSpec, awaitReady: (ended: AbortSignal) => Promise<void>): Promise<void>;
  /** Stops them, newest first. */
  stopAll(): Promise<void>;
}

const PASSED_ON = /^(PATH|HOME|USER|LOGNAME|TMPDIR|TZ|LANG|LC_\w+|LD_LIBRARY_PATH|GO\w+)$/;

type Running = { spec: ChildSpec; run: ProcessRun; ready: boolean; stopping: boolean; gone: Promise<void> };

/** @param onDeath called if a ready child ends without being stopped */
export function superviseChildren(dataDir: DataDir, onDeath: (death: ChildExit) => void): Children {
  const logs = join(dataDir.path, 'logs');
  mkdirSync(logs, { recursive: true, mode: 0o700 });
  let running: Running[] = [];

  /** Last resort if this process exits without `stopAll`, or during it. */
  const abandon = () => {
    for (const child of running) {
      sendSignal(child.run.pid, child.stopping ? 'SIGKILL' : child.spec.stopSignal);
    }
  };
  process.once('exit', abandon);

  return {
    async start(spec, awaitReady) {
      const logFile = join(logs, `${spec.name.toLowerCase()}.log`);
      const spawned = spawnLogged(spec, logFile);
      const run = toProcessRun(spec, spawned);
      const ended = new AbortController();
      const gone = new Promise<void>((resolve) => {
        spawned.once('exit', (code, signal) => {
          running = running.filter((other) => other !== child);
          dataDir.forgetChild(run);
          const cause = signal ? `signal ${signal}` : `exit code ${code}`;
          const death = { name: spec.name, cause, lastLines: readLastLines(logFile) };
          ended.abort(new EndedEarly(describeExit(death)));
          if (child.ready && !child.stopping) {
            onDeath(death);
          }
          resolve();
        });
      });
      const child: Running = { spec, run, ready: false, stopping: false, gone };
      running.push(child);
      dataDir.recordChild({ ...run, name: spec.name, stopSignal: spec.stopSignal });
      await awaitReady(ended.signal);
      ended.signal.throwIfAborted();
      child.ready = true;
    },

    async stopAll() {
      for (const child of [...running].reverse()) {
        child.stopping = true;
        await endRun(child.run, child.spec.stopSignal, child.spec.graceMs);
        await child.gone;
      }
      process.off('exit', abandon);
    },
  };
}

/** The log is a file, not a pipe, so that a child can outlive a killed launcher without losing output. */
function spawnLogged(spec: ChildSpec, logFile: string): ChildProcess {
  try {
    renameSync(logFile, logFile.replace(/\.log$/, '.previous.log'));
  } catch {
    // On the first start there is no earlier log.
  }
  const log = openSync(logFile, 'a', 0o600);
  try {
    // Detached: Ctrl-C in the terminal then only reaches the launcher, which stops its children in order.
    const options = { detached: true, env: plainEnvironment(), stdio: ['ignore' as const, log, log], ...spec.identity };
    return spawn(spec.file, spec.args, options).on('error', () => {});
  } finally {
    closeSync(log);
  }
}

/** Keys and passwords are not for the servers, whose environment their user can read. */
function plainEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => PASSED_ON.test(name)));
}

function toProcessRun(spec: ChildSpec, child: ChildProcess): ProcessRun {
  const run = child.pid === undefined ? null : findRun(child.pid);
  if (!run) {
    throw new StartError(`${spec.name} could not be started from ${spec.file}.`);
  }
  return run;
}

/** A panicking Go program prints the reason first, and then the stacks of hundreds of goroutines. */
const PANIC = /^(panic|fatal error): /;

function readLastLines(logFile: string): string {
  const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n');
  const panic = lines.findIndex((line) => PANIC.test(line));
  return lines
    .slice(panic === -1 ? -8 : panic)
    .slice(0, 8)
    .join('\n');
}

export function describeExit(death: ChildExit): string {
  return `${death.name} ended (${death.cause}). Its last log lines:\n${death.lastLines.replace(/^/gm, '  ')}`;
}
