import { existsSync, statfsSync } from 'node:fs';

const MEMORY_DIR = '/dev/shm';
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * A directory that is held in memory, where there is one with room for a run. Each test file makes and deletes the hundreds of
 * files of a database, and a disk that keeps the places of deleted files free for a while makes new ones ever more slowly.
 */
export function findMemoryDir(): string | null {
  if (!existsSync(MEMORY_DIR)) {
    return null;
  }
  const { bavail, bsize } = statfsSync(MEMORY_DIR);
  return bavail * bsize >= ENOUGH_BYTES ? MEMORY_DIR : null;
}
