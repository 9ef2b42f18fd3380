import { setTimeout as delay } from 'node:timers/promises';
import { destination } from 'pino';
import { createLogger } from './logger';
import { type Progress, StartError } from './start';

/** What a process's main function needs to start parts and to stop them. */
export interface Lifecycle {
  progress: Progress;
  /** Aborted when the process must end: a start in progress is canceled. */
  signal: AbortSignal;
  /** Registers how to stop a part; parts are stopped in reverse order, each within its time limit. */
  onStop(part: string, limitMs: number, close: () => Promise<void>): void;
  /** Ends the process with exit code 1. */
  fail(reason: unknown): void;
}

interface Part {
  name: string;
  limitMs: number;
  close: () => Promise<void>;
}

/** One Ctrl-C may arrive twice, from the terminal and through npm; only a later one forces the end. */
const ONE_KEYPRESS_MS = 1_000;
/** How long a canceled start may take to end. */
const GIVE_UP_LIMIT_MS = 10_000;

/** Runs a process until a signal or a failure ends it, and then stops all its parts in order. */
export function runProcess(progress: Progress, main: (lifecycle: Lifecycle) => Promise<void>): void {
  const parts: Part[] = [];
  const stopping = new AbortController();
  let stoppingSince = 0;

  const stop = (exitCode: number) => {
    if (!stopping.signal.aborted) {
      stoppingSince = performance.now();
      process.exitCode = exitCode;
      stopping.abort(new StartError('Startup was interrupted.'));
      void endParts();
    }
  };
  const fail = (reason: unknown) => {
    if (!stopping.signal.aborted) {
      report(reason);
      stop(1);
    }
  };
  const endParts = async () => {
    await Promise.race([started, delay(GIVE_UP_LIMIT_MS)]);
    for (const part of parts.reverse()) {
      await endPart(part, progress);
    }
    if (process.exitCode === 0) {
      progress.line('Stopped.');
    }
    process.exit();
  };

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!stopping.signal.aborted) {
        progress.line('\nStopping …');
        stop(0);
      } else if (performance.now() - stoppingSince > ONE_KEYPRESS_MS) {
        process.exit(1);
      }
    });
  }
  process.on('uncaughtException', fail);

  const started = main({
    progress,
    signal: stopping.signal,
    onStop: (name, limitMs, close) => parts.push({ name, limitMs, close }),
    fail,
  }).catch(fail);
}

async function endPart({ name, limitMs, close }: Part, progress: Progress): Promise<void> {
  const ended = close()
    .catch(report)
    .then(() => true);
  if (!(await Promise.race([ended, delay(limitMs, false)]))) {
    progress.line(`${name} did not stop within ${limitMs / 1_000} s.`);
  }
}

/** One line if the operator can fix it; anything else goes to the log, which shows details and hides secrets. */
function report(reason: unknown): void {
  const isPlain = reason instanceof StartError || isFileTrouble(reason);
  if (isPlain) {
    process.stderr.write(`${reason.message}\n`);
  } else {
    // Synchronously: the process may end, or print more, before a buffered line is written.
    createLogger('fatal', { out: destination({ sync: true }) }).fatal({ err: reason }, 'unexpected failure');
  }
}

/** A file system error, whose message names the file. */
function isFileTrouble(reason: unknown): reason is Error {
  return reason instanceof Error && 'path' in reason && reason.path !== undefined;
}
