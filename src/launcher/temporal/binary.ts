import { execFile } from 'node:child_process';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '#process/start-error';
import { messageOf } from '../waiting';
import { buildTemporal } from './build';
import { downloadTemporal, TEMPORAL_DOWNLOADS } from './download-temporal';
import { TEMPORAL_VERSION } from './version';

/** The first server with Update-with-start enabled by default, which order creation needs. */
const OLDEST_SERVER = [1, 28] as const;

export interface Search {
  cacheDir: string;
  /** Called with the current step. */
  say: (words: string) => void;
  signal: AbortSignal;
  /** Base URL of the releases. */
  downloads?: string;
}

/**
 * The path of a working Temporal CLI, from the first source that works: PATH, the user's cache, a download, a build with the
 * Go tool chain. The last two fill the cache.
 * @throws StartError with instructions if all fail
 */
export async function findTemporal({ cacheDir, say, signal, downloads = TEMPORAL_DOWNLOADS }: Search): Promise<string> {
  const cached = join(cacheDir, `temporal-${TEMPORAL_VERSION}-${process.platform}-${process.arch}`);
  for (const candidate of ['temporal', cached]) {
    if ((await findProblem(candidate)) === null) {
      return candidate;
    }
  }
  const failures: string[] = [];
  const ways = [
    { name: 'the download', make: (file: string) => downloadTemporal(file, downloads, say, signal) },
    { name: 'the Go build', make: (file: string) => buildTemporal(file, say, signal) },
  ];
  for (const { name, make } of ways) {
    try {
      await fillCache(cached, make);
      return cached;
    } catch (error) {
      signal.throwIfAborted();
      failures.push(`${name} failed (${messageOf(error)})`);
    }
  }
  throw new StartError(
    `No Temporal server: no usable \`temporal\` is on PATH, ${failures.join(' and ')}; install the Temporal CLI (https://docs.temporal.io/cli) or Go 1.25 or newer, or set TEMPORAL_ADDRESS to a running server.`,
  );
}

/** Only moves a complete, working file into place, so that any number of processes can fill the cache at once. */
async function fillCache(cached: string, make: (file: string) => Promise<void>): Promise<void> {
  const making = `${cached}.${process.pid}.making`;
  mkdirSync(dirname(cached), { recursive: true });
  try {
    await make(making);
    const trouble = await findProblem(making);
    if (trouble !== null) {
      throw new Error(trouble);
    }
    renameSync(making, cached);
  } finally {
    rmSync(making, { force: true });
  }
}

async function findProblem(program: string): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)(program, ['--version'], { timeout: 20_000 });
    const [, major, minor] = /\(Server (\d+)\.(\d+)/.exec(stdout)?.map(Number) ?? [];
    const isNewEnough =
      major !== undefined &&
      minor !== undefined &&
      (major > OLDEST_SERVER[0] || (major === OLDEST_SERVER[0] && minor >= OLDEST_SERVER[1]));
    return isNewEnough ? null : `its server is older than ${OLDEST_SERVER.join('.')}: ${stdout.trim()}`;
  } catch (error) {
    return messageOf(error);
  }
}
