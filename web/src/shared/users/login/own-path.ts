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

/** Survives the way over an identity provider, in this tab alone. */
const KEPT_AS = 'swaplane-next';

/** Keeps the page to open after a login that leaves the application. */
export function keepNext(path: string | undefined): void {
  if (isOwnPath(path)) {
    sessionStorage.setItem(KEPT_AS, path);
  } else {
    sessionStorage.removeItem(KEPT_AS);
  }
}

/** The page that was kept, once; undefined if none was. */
export function takeNext(): string | undefined {
  const path = sessionStorage.getItem(KEPT_AS) ?? undefined;
  sessionStorage.removeItem(KEPT_AS);
  return isOwnPath(path) ? path : undefined;
}
