/** A line at level `warn` or above: its message is the event's name, which never contains a value. */
export interface LogEvent {
  readonly level: 'warn' | 'error' | 'fatal';
  /** Whether somebody should be notified of a single line; any other matters only if it repeats. */
  readonly alerts?: true;
  /** What an operator does about it. */
  readonly action: string;
}

export type LogEvents = Readonly<Record<string, LogEvent>>;

/** For work that is repeated until it succeeds. */
export const REPEATED = {
  level: 'warn',
  action: 'Nothing after one line. If it repeats, look at the database, and at Temporal, as `err` says.',
} as const satisfies LogEvent;
