import type { Portal } from '../team/portal';

/**
 * What the cookies of a person hold: the login, the token that its writes repeat, what identifies the device, and a login that was
 * begun at the identity provider.
 */
export const LOGIN_COOKIES = ['login', 'csrf', 'device', 'oidc'] as const;
export type LoginCookie = (typeof LOGIN_COOKIES)[number];

/**
 * Each portal has its own names, because browsers accept the prefix only from cookies of the whole origin. In return no other host,
 * no subdomain and no unencrypted page can set one [rules/users: Login cookie].
 */
export function cookieName(portal: Portal, cookie: LoginCookie): string {
  return `__Host-swaplane_${portal}_${cookie}`;
}
