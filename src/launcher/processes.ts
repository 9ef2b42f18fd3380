import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { codeOf } from '#domain/caught';

/** One run of a process: a reused pid has a different `birth`. */
export interface ProcessRun {
  pid: number;
  birth: string;
}

/** The running process with this pid, or null. */
export function findRun(pid: number): ProcessRun | null {
  try {
    const birth = process.platform === 'linux' ? readBirthFromProc(pid) : readBirthFromPs(pid);
    return birth ? { pid, birth } : null;
  } catch {
    return null;
  }
}

function readBirthFromProc(pid: number): string | null {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is the program's name in parentheses and may contain spaces; state is field 3, start time field 22.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, startTicks] = [fields[0], fields[19]];
  const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return state === 'Z' || startTicks === undefined ? null : `${bootId}/${startTicks}`;
}

function readBirthFromPs(pid: number): string | null {
  const [state = '', ...started] = ps('stat=,lstart=', pid).split(/\s+/);
  return state.startsWith('Z') || started.length === 0 ? null : started.join(' ');
}

function ps(columns: string, pid: number): string {
  return execFileSync('ps', ['-o', columns, '-p', String(pid)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}

/** The command line of a process, or null if it is not running. */
export function commandOf(pid: number): string | null {
  try {
    return process.platform === 'linux' ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : ps('args=', pid);
  } catch {
    return null;
  }
}

export function isAlive(run: ProcessRun): boolean {
  return findRun(run.pid)?.birth === run.birth;
}

/** Sends `signal`, and kills the process after `graceMs`. Returns when it is gone. */
export async function endRun(run: ProcessRun, signal: NodeJS.Signals, graceMs: number): Promise<void> {
  sendSignal(run.pid, signal);
  if (!(await waitForEnd(run, graceMs))) {
    sendSignal(run.pid, 'SIGKILL');
    await waitForEnd(run, 2_000);
  }
}

async function waitForEnd(run: ProcessRun, limitMs: number): Promise<boolean> {
  const deadline = performance.now() + limitMs;
  while (isAlive(run)) {
    if (performance.now() > deadline) {
      return false;
    }
    await delay(20);
  }
  return true;
}

/** Signals a process that may already have ended. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') {
      throw error;
    }
  }
}
