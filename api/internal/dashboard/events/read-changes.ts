import type { DashboardEvent } from '#contract/dashboard/events';
import type { findLoginMembership } from '#db/users/logins';

/** The role and notification settings of the person who receives the events. */
export type LoginMembership = NonNullable<Awaited<ReturnType<typeof findLoginMembership>>>;

/** Checks one thing again; returns what has changed since the last call. */
export type ChangeReader = (watcher: LoginMembership) => Promise<DashboardEvent[]>;

/** Reports the differences between consecutive reads. */
export function readChanges<T>(
  read: (watcher: LoginMembership) => Promise<T>,
  changesBetween: (before: T, now: T) => DashboardEvent[],
): ChangeReader {
  let known: { value: T } | null = null;
  return async (watcher) => {
    const value = await read(watcher);
    const changes = known ? changesBetween(known.value, value) : [];
    known = { value };
    return changes;
  };
}

export const timestamp = (): string => new Date().toISOString();
