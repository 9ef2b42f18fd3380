/** A member of what was caught, which can be anything. */
function memberOf(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
}

/** The code of what was caught, as errors of Node.js and of the database driver have one: `ENOENT`. */
export function codeOf(error: unknown): unknown {
  return memberOf(error, 'code');
}

/** Its name, such as `TimeoutError`. */
export function nameOf(error: unknown): unknown {
  return memberOf(error, 'name');
}

/** What caused it: `fetch` and the database's client wrap what happened. */
export function causeOf(error: unknown): unknown {
  return memberOf(error, 'cause');
}

/** The message of what was caught. Whether it is an Error does not count: those of Node.js are another realm's in tests. */
export function messageOf(error: unknown): string {
  return String(memberOf(error, 'message') ?? error);
}
