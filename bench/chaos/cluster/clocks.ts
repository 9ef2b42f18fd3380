import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The clocks of single processes. */
export interface Clocks {
  /** False without libfaketime (Debian's package `faketime`). */
  canStep: boolean;
  /** With this environment, the clock of a process of this name can be moved. */
  envOf(name: string): Record<string, string>;
  /** Puts a clock this much before or behind the real one; 0 puts it right. */
  set(name: string, seconds: number): void;
}

/** Each architecture has a folder of its own here. */
const LIBRARIES = '/usr/lib';
const LIBRARY = 'faketime/libfaketimeMT.so.1';

/** The machine's clock stays as it is: a library tells a process another time of day, and leaves its stopwatches alone. */
export function openClocks(dir: string): Clocks {
  const library = readdirSync(LIBRARIES)
    .map((folder) => join(LIBRARIES, folder, LIBRARY))
    .find((file) => existsSync(file));
  const fileOf = (name: string) => join(dir, `${name}.clock`);
  const set = (name: string, seconds: number) =>
    writeFileSync(fileOf(name), `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}\n`);
  return {
    canStep: library !== undefined,
    envOf(name) {
      if (library === undefined || !/^(api|worker)-/.test(name)) return {};
      set(name, 0);
      return {
        LD_PRELOAD: library,
        FAKETIME_TIMESTAMP_FILE: fileOf(name),
        FAKETIME_CACHE_DURATION: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      };
    },
    set,
  };
}
