import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const made: string[] = [];

/** A directory that is deleted after the tests of the file. */
export function temporaryDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'swaplane-dir-'));
  made.push(dir);
  return dir;
}

afterAll(() => {
  for (const dir of made) {
    rmSync(dir, { recursive: true, force: true });
  }
});
