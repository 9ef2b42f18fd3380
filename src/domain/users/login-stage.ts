import { DAY, HOUR, MINUTE, SECOND } from '../duration';
import type { Portal } from '../team/portal';

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
