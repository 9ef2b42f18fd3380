import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A golden file is stored next to its scenario. */
export function goldenPath(folder: string, name: string): string {
  return join(folder, `${name}.golden.txt`);
}

export function readGolden(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}
