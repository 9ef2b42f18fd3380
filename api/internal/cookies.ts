import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request } from 'express';
import { SECOND } from '#domain/duration';
import type { Portal } from '#domain/team/portal';
import { DEVICE_MS, LOGIN } from '#domain/users/login-stage';
import { csrfTokenOf } from '#security/token';

export const LOGIN_COOKIE = 'swaplane_login';
export const CSRF_COOKIE = 'swaplane_csrf';
const DEVICE_COOKIE = 'swaplane_device';

/** Each portal's cookies are sent only to its own path. */
const PATHS: Readonly<Record<Portal, string>> = { dashboard: '/dashboard', support: '/support' };

/** The request's cookies that are ours, by name. */
export function readCookies(req: Request): { token: string | null; csrf: string | null; device: string | null } {
  const cookies = parseCookie(req.headers.cookie ?? '');
  return {
    token: cookies[LOGIN_COOKIE] ?? null,
    csrf: cookies[CSRF_COOKIE] ?? null,
    device: cookies[DEVICE_COOKIE] ?? null,
  };
}

export interface CookiePlace {
  portal: Portal;
  publicUrl: string;
}

/** The cookies that start or continue a login [rules/users: Login cookie]. */
export function loginCookies(place: CookiePlace, token: string): string[] {
  return [
    cookie(place, LOGIN_COOKIE, token, { maxAgeMs: LOGIN.longestMs, httpOnly: true }),
    csrfCookie(place, csrfTokenOf(token)),
  ];
}

export function deviceCookie(place: CookiePlace, token: string): string {
  return cookie(place, DEVICE_COOKIE, token, { maxAgeMs: DEVICE_MS, httpOnly: true });
}

/** The cookie that our pages' scripts read and repeat in X-CSRF-Token. */
export function csrfCookie(place: CookiePlace, token: string): string {
  return cookie(place, CSRF_COOKIE, token, { maxAgeMs: LOGIN.longestMs, httpOnly: false });
}

/** Clears the cookies of a login. */
export function endedCookies(place: CookiePlace): string[] {
  return [
    cookie(place, LOGIN_COOKIE, '', { maxAgeMs: 0, httpOnly: true }),
    cookie(place, CSRF_COOKIE, '', { maxAgeMs: 0, httpOnly: false }),
  ];
}

function cookie(
  { portal, publicUrl }: CookiePlace,
  name: string,
  value: string,
  { maxAgeMs, httpOnly }: { maxAgeMs: number; httpOnly: boolean },
): string {
  return stringifySetCookie(name, value, {
    path: `${new URL(publicUrl).pathname.replace(/\/$/, '')}${PATHS[portal]}`,
    maxAge: maxAgeMs / SECOND,
    sameSite: 'lax',
    httpOnly,
    secure: publicUrl.startsWith('https:'),
  });
}
