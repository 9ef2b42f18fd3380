import type { DashboardEvent } from '#contract/dashboard/events';
import type { findLoginMembership } from '#db/users/logins';

/** The role of whoever hears of it, and what that person wants to be told. */
export type LoginMembership = NonNullable<Awaited<ReturnType<typeof findLoginMembership>>>;

/** Looks at one thing again; answers with what has happened to it since the last time. */
export type ChangeReader = (watcher: LoginMembership) => Promise<DashboardEvent[]>;

/** Tells what differs between one reading and the next. */
export function readChanges<T>(
  read: (watcher: LoginMembership) => Promise<T>,
  newsOf: (before: T, now: T) => DashboardEvent[],
): ChangeReader {
  let known: { value: T } | null = null;
  return async (watcher) => {
    const value = await read(watcher);
    const news = known ? newsOf(known.value, value) : [];
    known = { value };
    return news;
  };
}

export const timestamp = (): string => new Date().toISOString();
