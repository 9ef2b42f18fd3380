import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../process/start-error';

const OTHERS = 0o077;
/** Files of earlier versions, or of other programs, may lie here and there. */
const FOLDERS = ['.', 'logs'];

/** What this process and its children write from now on is for their own user only. */
export function writePrivately(): void {
  process.umask(OTHERS);
}

/**
 * Makes the data directory, which holds keys and passwords, one that only its user can enter, with files that only that user
 * can read. Postgres takes care of its own folder.
 * @throws StartError if it belongs to somebody else
 */
export function makePrivate(dataDir: string): void {
  try {
    for (const folder of FOLDERS.map((name) => join(dataDir, name))) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      closeToOthers(folder);
      for (const entry of readdirSync(folder, { withFileTypes: true })) {
        if (entry.isFile()) closeToOthers(join(folder, entry.name));
      }
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new StartError(
      `DATA_DIR ${dataDir} cannot be closed to other users of this machine (${code}): give it to the user that runs Swaplane.`,
    );
  }
}

function closeToOthers(path: string): void {
  if (process.platform === 'win32') return;
  const { mode } = statSync(path);
  if ((mode & OTHERS) !== 0) chmodSync(path, mode & 0o777 & ~OTHERS);
}
