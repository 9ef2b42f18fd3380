import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { sendSignal } from '../processes';
import { TEMPORAL_VERSION } from './version';

const MODULE = 'github.com/temporalio/cli';
const SOURCE = join(__dirname, '..', '..', '..', 'tools', 'temporal');
const LINKER_FLAGS = `-s -w -X ${MODULE}/temporalcli.Version=${TEMPORAL_VERSION}`;

/** Builds the CLI from the pinned Go module into `file`. */
export async function buildTemporal(file: string, say: (words: string) => void, signal: AbortSignal): Promise<void> {
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
