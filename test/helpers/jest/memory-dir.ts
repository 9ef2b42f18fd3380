import { existsSync, statfsSync } from 'node:fs';

const MEMORY_DIR = '/dev/shm';
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * A directory in memory, if there is one with room for a run. Each test file creates and deletes the hundreds of files of a
 * database, and a disk that reuses the space of deleted files late becomes slower and slower.
 */
export function findMemoryDir(): string | null {
  if (!existsSync(MEMORY_DIR)) {
    return null;
  }
  const { bavail, bsize } = statfsSync(MEMORY_DIR);
  return bavail * bsize >= ENOUGH_BYTES ? MEMORY_DIR : null;
}
