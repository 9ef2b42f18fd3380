import { isOwnPath } from './own-path';

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
