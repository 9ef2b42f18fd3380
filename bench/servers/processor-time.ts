import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Linux counts in hundredths of a second on every machine. */
const TICK_MS = 10;

/** Processor time of a process so far, in all threads, in milliseconds. Linux only. */
export function processorMs(pid: number): number {
  const { own } = timesOf(pid);
  return own;
}

/** The same for a process and all its children, including those that have ended. */
export function familyProcessorMs(pid: number): number {
  const { own, ended } = timesOf(pid);
  const living = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const times = timesOf(Number(name));
        return times.parent === pid ? [times.own] : [];
      } catch {
        // The process has ended meanwhile.
        return [];
      }
    });
  return living.reduce((sum, ms) => sum + ms, own + ended);
}

/** Processor time so far of the Temporal server that this process has started; 0 if it uses another one. */
export function temporalProcessorMs(): number {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const times = timesOf(Number(name));
        const isServer =
          times.parent === process.pid && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('start-dev');
        return isServer ? [times.own] : [];
      } catch {
        // The process has ended meanwhile.
        return [];
      }
    })
    .reduce((sum, ms) => sum + ms, 0);
}

/** The process ID of the Postgres of a data directory. */
export function postgresPid(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}

function timesOf(pid: number): { parent: number; own: number; ended: number } {
  // The name is in brackets and may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number);
  const [parent = 0, utime = 0, stime = 0, cutime = 0, cstime = 0] = [1, 11, 12, 13, 14].map((nth) => fields[nth]);
  return { parent, own: (utime + stime) * TICK_MS, ended: (cutime + cstime) * TICK_MS };
}
