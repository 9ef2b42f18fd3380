import { HOUR } from '../duration';

/** More failed attempts than `over` within this long are worth a look [rules/users: Alerts]. */
export const FAILURE_ALARM = { over: 10, withinMs: HOUR } as const;

export function isAlarming(failures: number): boolean {
  return failures > FAILURE_ALARM.over;
}
