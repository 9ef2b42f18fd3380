/** Stands for our own origin; nobody can have it. */
const OWN = 'https://own.invalid';

/**
 * Whether a path is one of this application: the URL must not be able to lead elsewhere after the login. Browsers read an address
 * without its tabs and line breaks, take a backslash for a slash and resolve dots, so it is read as they read it.
 */
export function isOwnPath(path: string | undefined): path is string {
  if (path === undefined || !/^\/[^\s\p{Cc}\\]*$/u.test(path)) {
    return false;
  }
  const { origin, pathname } = new URL(path, OWN);
  return origin === OWN && !pathname.includes('//');
}
