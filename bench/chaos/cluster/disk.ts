import { execFileSync } from 'node:child_process';
import { mkdirSync, statfsSync } from 'node:fs';

/** A file system of limited size. */
export interface SmallDisk {
  /** False where file systems cannot be mounted, as for users other than root. */
  canFill: boolean;
  /** From now on it has no place left. */
  fill(): void;
  free(): void;
  /** `keepFiles` leaves its files in its place. */
  unmount(options: { keepFiles: boolean }): void;
}

const SIZE_KB = 4 * 1024 * 1024;
const TRIES = 20;

/** Mounts one in memory. */
export function mountDisk(place: string): SmallDisk {
  mkdirSync(place, { recursive: true });
  const resize = (kb: number) => execFileSync('mount', ['-o', `remount,size=${kb}k`, place], { stdio: 'ignore' });
  return {
    canFill: isMounted(place),
    fill() {
      for (let tried = 1; ; tried += 1) {
        const { blocks, bfree, bsize } = statfsSync(place);
        try {
          resize(((blocks - bfree) * bsize) / 1024);
          return;
        } catch (error) {
          // More was written meanwhile.
          if (tried === TRIES) throw error;
        }
      }
    },
    free: () => void resize(SIZE_KB),
    unmount({ keepFiles }) {
      if (!this.canFill) return;
      if (keepFiles) execFileSync('cp', ['-a', place, `${place}.kept`]);
      execFileSync('umount', ['--lazy', place]);
    },
  };
}

function isMounted(place: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_KB}k,mode=755`, 'none', place], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
