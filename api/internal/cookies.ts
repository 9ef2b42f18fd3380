import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request } from 'express';
import { SECOND } from '#domain/duration';
import type { Portal } from '#domain/team/permission';
import { InternalError } from '#domain/users/internal-error';
import { cookieName, DEVICE_MS, findRepeatedCookie, LOGIN_LASTS, type LoginCookie } from '#domain/users/login';
import { OIDC_ATTEMPT_MS } from '#domain/users/oidc';
import { csrfTokenOf } from '#security/token';

/** The portal's cookies of a request. @throws InternalError INVALID_REQUEST if one of ours was sent twice */
export function readCookies(req: Request, portal: Portal): Readonly<Record<LoginCookie, string | null>> {
  const header = req.headers.cookie ?? '';
  const repeated = findRepeatedCookie(header);
  if (repeated !== null) {
    throw new InternalError('INVALID_REQUEST', {
      message: 'A cookie was sent twice; delete the cookies of this site and log in again',
      fields: [{ field: 'Cookie', issue: `has ${repeated} twice` }],
    });
  }
  const cookies = parseCookie(header);
  const read = (cookie: LoginCookie) => cookies[cookieName(portal, cookie)] ?? null;
  return { login: read('login'), csrf: read('csrf'), device: read('device'), oidc: read('oidc') };
}

/** The cookies that start or continue a login [rules/users: Login cookie]. */
export function loginCookies(portal: Portal, token: string): string[] {
  return [
    setCookie(cookieName(portal, 'login'), token, { maxAgeMs: LOGIN_LASTS[portal].longestMs, httpOnly: true }),
    csrfCookie(portal, csrfTokenOf(token)),
  ];
}

export function deviceCookie(portal: Portal, token: string): string {
  return setCookie(cookieName(portal, 'device'), token, { maxAgeMs: DEVICE_MS, httpOnly: true });
}

/** The cookie that our pages' scripts read and repeat in X-CSRF-Token. */
export function csrfCookie(portal: Portal, token: string): string {
  return setCookie(cookieName(portal, 'csrf'), token, { maxAgeMs: LOGIN_LASTS[portal].longestMs, httpOnly: false });
}

/** What the browser keeps until it comes back from the identity provider; null once it is back. */
export function oidcCookie(portal: Portal, sealed: string | null): string {
  const maxAgeMs = sealed === null ? 0 : OIDC_ATTEMPT_MS;
  return setCookie(cookieName(portal, 'oidc'), sealed ?? '', { maxAgeMs, httpOnly: true });
}

/** Clears the cookies of a login. */
export function endedCookies(portal: Portal): string[] {
  return [
    setCookie(cookieName(portal, 'login'), '', { maxAgeMs: 0, httpOnly: true }),
    setCookie(cookieName(portal, 'csrf'), '', { maxAgeMs: 0, httpOnly: false }),
  ];
}

/** Browsers drop a cookie of this prefix that is not secure, names a domain, or has another path. */
function setCookie(
  name: string,
  value: string,
  { maxAgeMs, httpOnly }: { maxAgeMs: number; httpOnly: boolean },
): string {
  return stringifySetCookie(name, value, {
    path: '/',
    maxAge: maxAgeMs / SECOND,
    sameSite: 'lax',
    httpOnly,
    secure: true,
  });
}
