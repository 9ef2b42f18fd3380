import { HOUR } from '../duration';

/** More than `over` failed attempts within this time raise an alarm [rules/users: Alerts]. */
export const FAILURE_ALARM = { over: 10, withinMs: HOUR } as const;

export function isAlarming(failures: number): boolean {
  return failures > FAILURE_ALARM.over;
}
