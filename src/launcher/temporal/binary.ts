import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { promisify } from 'node:util';
import { StartError } from '#process/start';
import { sendSignal } from '../processes';
import { messageOf } from '../waiting';

/** The first server with Update-with-start enabled by default, which order creation needs. */
const OLDEST_SERVER = [1, 28] as const;

interface Search {
  cacheDir: string;
  /** Called with the current step. */
  say: (words: string) => void;
  signal: AbortSignal;
  /** Base URL of the releases. */
  downloads?: string;
}

/**
 * The path of a working Temporal CLI, from the first source that works: PATH, the user's cache (a build before a download), a
 * download, a build with the Go tool chain. The last two fill the cache.
 * @throws StartError with instructions if all fail
 */
export async function findTemporal({ cacheDir, say, signal, downloads = TEMPORAL_DOWNLOADS }: Search): Promise<string> {
  const release = `temporal-${TEMPORAL_VERSION}-${process.platform}-${process.arch}`;
  const built = join(cacheDir, `${release}-built-${buildVersion(SOURCE)}`);
  const downloaded = join(cacheDir, `${release}-downloaded`);
  for (const candidate of ['temporal', built, downloaded]) {
    if ((await findProblem(candidate)) === null) {
      return candidate;
    }
  }
  const failures: string[] = [];
  const ways = [
    {
      name: 'the download',
      file: downloaded,
      make: (file: string) => downloadTemporal(file, downloads, say, signal),
    },
    { name: 'the Go build', file: built, make: (file: string) => buildTemporal(file, say, signal) },
  ];
  for (const { name, file, make } of ways) {
    try {
      await fillCache(file, make);
      return file;
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

const MODULE = 'github.com/temporalio/cli';
const SOURCE = join(__dirname, '..', '..', '..', 'tools', 'temporal');
/** The Temporal CLI release that is downloaded or built; same as in `tools/temporal/go.mod`. */
const TEMPORAL_VERSION = '1.5.1';

const LINKER_FLAGS = `-s -w -X ${MODULE}/temporalcli.Version=${TEMPORAL_VERSION}`;

/** Changes with every version of a module that a build of the Go module in the folder contains. */
export function buildVersion(folder: string): string {
  return createHash('sha256')
    .update(readFileSync(join(folder, 'go.sum')))
    .digest('hex')
    .slice(0, 12);
}

/** Builds the CLI from the pinned Go module, with the newer SQLite driver of `go.mod`, into `file`. */
async function buildTemporal(file: string, say: (words: string) => void, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  say(`building the Temporal CLI ${TEMPORAL_VERSION} with Go: a few minutes, only this once`);
  const go = spawn('go', ['build', '-o', file, '-ldflags', LINKER_FLAGS, `${MODULE}/cmd/temporal`], {
    cwd: SOURCE,
    // A process group of its own, so that the compilers it starts can be stopped too.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const stop = () => go.pid && sendSignal(-go.pid, 'SIGTERM');
  signal.addEventListener('abort', stop);
  let complaints = '';
  go.stderr.on('data', (chunk: Buffer) => {
    complaints = (complaints + chunk).slice(-10_000);
  });
  try {
    const code = await new Promise<number | null>((resolve, reject) => go.once('close', resolve).once('error', reject));
    if (code !== 0) {
      throw new Error(complaints.trim().split('\n').at(-1) || `exit code ${code}`);
    }
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

const TEMPORAL_DOWNLOADS = 'https://temporal.download';

/** Short, so that without a network the next source is tried soon. */
const ANSWER_LIMIT_MS = 5_000;
const TRANSFER_LIMIT_MS = 5 * 60_000;

const PLATFORM: Readonly<Record<string, string>> = { linux: 'linux', darwin: 'darwin' };
const ARCH: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

/** Downloads the released CLI, as the Temporal SDKs do for their own dev servers, and extracts it to `file`. */
async function downloadTemporal(
  file: string,
  origin: string,
  say: (words: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const [platform, arch] = [PLATFORM[process.platform], ARCH[process.arch]];
  if (!platform || !arch) {
    throw new Error(`there is no download for ${process.platform}-${process.arch}`);
  }
  say(`downloading the Temporal CLI ${TEMPORAL_VERSION}`);
  const url = `${origin}/cli/archive/v${TEMPORAL_VERSION}?platform=${platform}&arch=${arch}`;
  const archive = await open(url, signal);
  const dir = mkdtempSync(join(dirname(file), 'download-'));
  try {
    await unpack(archive, dir, AbortSignal.any([signal, AbortSignal.timeout(TRANSFER_LIMIT_MS)]));
    renameSync(join(dir, 'temporal'), file);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

async function open(url: string, signal: AbortSignal): Promise<Readable> {
  const unanswered = new AbortController();
  const timer = setTimeout(() => unanswered.abort(new Error('no response')), ANSWER_LIMIT_MS);
  try {
    const response = await fetch(url, { signal: AbortSignal.any([signal, unanswered.signal]) });
    if (!response.ok || !response.body) {
      throw new Error(`HTTP ${response.status}`);
    }
    // The types of fetch's stream and of node:stream/web differ only in name.
    return Readable.fromWeb(response.body as ReadableStream);
  } catch (error) {
    // fetch hides the reason (ENOTFOUND, ECONNREFUSED) in the cause of "fetch failed".
    throw error instanceof TypeError && error.cause ? error.cause : error;
  } finally {
    clearTimeout(timer);
  }
}

async function unpack(archive: Readable, dir: string, signal: AbortSignal): Promise<void> {
  const tar = spawn('tar', ['-xzf', '-', '-C', dir, 'temporal'], { stdio: ['pipe', 'ignore', 'ignore'] });
  const [[code]] = await Promise.all([once(tar, 'close'), pipeline(archive, tar.stdin, { signal })]);
  if (code !== 0) {
    throw new Error('the archive could not be unpacked');
  }
}
