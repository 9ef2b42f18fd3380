import { DAY, MINUTE } from '../duration';
import { namesOf } from '../names-of';

/** The faults that can be caused at a simulated provider for a while [rules/sandbox-and-clock: Drills]. */
export const DRILLS = {
  hang: 'never responds in time',
  fail: 'fails every call',
  lie: 'quotes 50% too much, then rejects the order',
  slow: 'responds two seconds late',
} as const;

export type DrillKind = keyof typeof DRILLS;
export const DRILL_KINDS = namesOf(DRILLS);

/** The default and the maximum duration of a drill. */
export const DRILL_TIME = { defaultMs: 10 * MINUTE, maxMs: DAY } as const;
