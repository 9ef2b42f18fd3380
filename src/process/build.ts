import { extname, join } from 'node:path';
import { version } from '../../package.json';

const ABOVE = join(__dirname, '../..');
/** Compiled code is in dist; the sources, which only tests and tools run, are next to it. */
const DIST = extname(__filename) === '.ts' ? join(ABOVE, 'dist') : ABOVE;

/** The path of a file created by the build. */
export function builtFile(path: string): string {
  return join(DIST, path);
}

/** The version of Swaplane. */
export const VERSION: string = version;

/** The User-Agent of webhooks: product, version, and the operator's contact URL. */
export function userAgentOf(contactUrl: string): string {
  return `Swaplane/${VERSION} (+${contactUrl})`;
}
