import { DAY } from '../duration';

/** What the orders of a period are counted by [rules/users: Analytics]. */
export const ANALYTICS_VIEWS = ['day', 'pair', 'provider'] as const;
export type AnalyticsView = (typeof ANALYTICS_VIEWS)[number];

/** How many days a period may have, today included. */
export const ANALYTICS_DAYS = ['7', '30', '90'] as const;

/** The newest orders of both periods that one view counts, so that no view reads more than the database does at once. */
export const ANALYTICS_ORDERS = 100_000;

export interface Span {
  from: Date;
  /** Not included. */
  until: Date;
}

/** A period that ends now and begins at a midnight of UTC, and the one of the same length that many days before. */
export function analyticsPeriods(days: number, now: number): { period: Span; before: Span } {
  const from = now - (now % DAY) - (days - 1) * DAY;
  const ago = days * DAY;
  return {
    period: { from: new Date(from), until: new Date(now) },
    before: { from: new Date(from - ago), until: new Date(now - ago) },
  };
}

/** The days of a period as YYYY-MM-DD, the oldest first. */
export function daysOf({ from, until }: Span): string[] {
  const count = Math.ceil((until.getTime() - from.getTime()) / DAY);
  return Array.from({ length: count }, (_, day) => new Date(from.getTime() + day * DAY).toISOString().slice(0, 10));
}

interface Ended {
  completed: number;
  /** Completed, failed or expired; a refund counts as neither. */
  ended: number;
}

/** The share of completed orders in percent, rounded down to a decimal, so that 100 means every one; null if none has ended. */
export function completedShare({ completed, ended }: Ended): number | null {
  return ended === 0 ? null : Math.floor((completed * 1_000) / ended) / 10;
}
