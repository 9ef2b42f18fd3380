import { extname, join } from 'node:path';

const ABOVE = join(__dirname, '../..');
/** Compiled code is in dist; the sources, which only tests and tools run, are next to it. */
const DIST = extname(__filename) === '.ts' ? join(ABOVE, 'dist') : ABOVE;

/** The path of a file created by the build. */
export function builtFile(path: string): string {
  return join(DIST, path);
}
