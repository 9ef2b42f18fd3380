import { PORTALS } from '../team/portal';
import { cookieName, LOGIN_COOKIES } from './login-cookie';

const NAMES: ReadonlySet<string> = new Set(
  PORTALS.flatMap((portal) => LOGIN_COOKIES.map((each) => cookieName(portal, each))),
);

/** One of our cookies that the header holds more than once, so that nobody can say which of them is meant; null if there is none. */
export function findRepeatedCookie(header: string): string | null {
  const seen = new Set<string>();
  for (const pair of header.split(';')) {
    const name = (pair.split('=')[0] ?? '').trim();
    if (NAMES.has(name) && seen.has(name)) {
      return name;
    }
    seen.add(name);
  }
  return null;
}
