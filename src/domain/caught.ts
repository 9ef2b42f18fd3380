/** The code of what was caught, as errors of Node.js and of the database driver have one: `ENOENT`. */
export function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

/** The message of what was caught. Whether it is an Error does not count: those of Node.js are another realm's in tests. */
export function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
}
