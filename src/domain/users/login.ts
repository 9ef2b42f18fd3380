import { DAY, HOUR, MINUTE, SECOND } from '../duration';
import { PORTALS, type Portal } from '../team/permission';

/**
 * The state of a login: the password was correct and a second factor is required, or a mailed code because the device or the
 * country is new, or the login is complete [rules/users: Login].
 */
export const LOGIN_STAGES = ['second_factor', 'new_device', 'new_country', 'open'] as const;
export type LoginStage = (typeof LOGIN_STAGES)[number];

/** Stages that wait for a mailed code. */
export type MailedStage = 'new_device' | 'new_country';

export function isMailedStage(stage: LoginStage): stage is MailedStage {
  return stage === 'new_device' || stage === 'new_country';
}

/** How long a login lasts in each portal: after its last use, and at the longest [rules/users: Login cookie]. */
export const LOGIN_LASTS = {
  dashboard: { idleMs: 8 * HOUR, longestMs: 30 * DAY },
  support: { idleMs: HOUR, longestMs: 12 * HOUR },
} as const satisfies Record<Portal, { idleMs: number; longestMs: number }>;

/** [rules/users: Login cookie] */
export const LOGIN = {
  /** Time to complete a login. */
  unfinishedMs: 10 * MINUTE,
  perUser: 10,
  /** The last use is updated at most this often. */
  noteMs: MINUTE,
  /** Requests in progress when the token was replaced may still carry the old one. */
  previousTokenMs: 30 * SECOND,
} as const;

/** How long an unused device is remembered. */
export const DEVICE_MS = 400 * DAY;

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
