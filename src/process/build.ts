import { extname, join } from 'node:path';

const ABOVE = join(__dirname, '../..');
/** Compiled code stands in dist; the sources, which only tests and tools run, beside it. */
const DIST = extname(__filename) === '.ts' ? join(ABOVE, 'dist') : ABOVE;

/** The path of something that exists only once it is built. */
export function builtFile(path: string): string {
  return join(DIST, path);
}
