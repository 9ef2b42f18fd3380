import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { TEMPORAL_VERSION } from './version';

export const TEMPORAL_DOWNLOADS = 'https://temporal.download';

/** Short, so that without a network the next source is tried soon. */
const ANSWER_LIMIT_MS = 5_000;
const TRANSFER_LIMIT_MS = 5 * 60_000;

const PLATFORM: Readonly<Record<string, string>> = { linux: 'linux', darwin: 'darwin' };
const ARCH: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

/** Downloads the released CLI, as the Temporal SDKs do for their own dev servers, and extracts it to `file`. */
export async function downloadTemporal(
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
