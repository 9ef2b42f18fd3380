import type { DashboardEvent } from '#contract/dashboard/events';
import type { findLoginMembership } from '#db/users/logins';

/** The role and notification settings of a person who receives the events. */
export type LoginMembership = NonNullable<Awaited<ReturnType<typeof findLoginMembership>>>;

/** Checks one thing again, for everybody who follows the same partner. */
export interface ChangeReader {
  /** Returns what has changed since the last call. */
  read(): Promise<DashboardEvent[]>;
  /** Whether a person receives it; everybody does unless said otherwise. */
  isFor?(watcher: LoginMembership): boolean;
}

/** Reports the differences between consecutive reads. */
export function readChanges<T>(
  read: () => Promise<T>,
  changesBetween: (before: T, now: T) => DashboardEvent[],
): Pick<ChangeReader, 'read'> {
  let known: { value: T } | null = null;
  return {
    async read() {
      const value = await read();
      const changes = known ? changesBetween(known.value, value) : [];
      known = { value };
      return changes;
    },
  };
}

export const timestamp = (): string => new Date().toISOString();
