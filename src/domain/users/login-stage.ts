import { DAY, HOUR, MINUTE, SECOND } from '../duration';

/**
 * How far a login has come: the password was right and a second factor is waited for, or the code that was mailed because
 * the device or the country is new, or everything that is asked for was given [rules/users: Login].
 */
export const LOGIN_STAGES = ['second_factor', 'new_device', 'new_country', 'open'] as const;
export type LoginStage = (typeof LOGIN_STAGES)[number];

/** Stages that wait for a mailed code. */
export type MailedStage = 'new_device' | 'new_country';

export function isMailedStage(stage: LoginStage): stage is MailedStage {
  return stage === 'new_device' || stage === 'new_country';
}

/** [rules/users: Login cookie] */
export const LOGIN = {
  idleMs: 8 * HOUR,
  longestMs: 30 * DAY,
  /** For what is still missing. */
  unfinishedMs: 10 * MINUTE,
  perUser: 10,
  /** Use is noted no more often than this. */
  noteMs: MINUTE,
  /** Requests that were under way when the token was replaced may still carry the old one. */
  previousTokenMs: 30 * SECOND,
} as const;

/** How long a device that is not used is known. */
export const DEVICE_MS = 400 * DAY;
