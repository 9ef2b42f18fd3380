import { HOUR, SECOND } from '../duration';
import { type UseLimit, waitBefore } from '../limits/use-limit';
import { apply } from '../orders/apply-event';
import type { OrderState } from '../orders/order';

/** How many different hashes can be reported for one order's deposit [rules/rate-limits: Deposit reports]. */
export const DEPOSIT_REPORT_LIMIT = { uses: 10, windowMs: HOUR } as const satisfies UseLimit;

/** Reports for one order trigger at most one poll of its provider in this time. */
const POLL_SPACING_MS = 5 * SECOND;
/**
 * If the order was not notified of a report within this time, the next report or poll notifies it: the process that should have done
 * so has given up after five seconds, and a wallet that it told so repeats its report after two more.
 */
const NOTIFY_AGAIN_MS = 6 * SECOND;

/** What is known about an order's deposit reports; times in ms, newest first. */
export interface DepositReports {
  hash: string | null;
  times: readonly number[];
  /** Whether the order has been notified of a report. */
  isNotified: boolean;
}

export type DepositReportVerdict =
  | { kind: 'noted'; times: number[]; pollAt: number; notifiesOrder: boolean }
  | { kind: 'repeated'; notifiesOrder: boolean }
  | { kind: 'limited'; waitMs: number };

/**
 * The effect of a deposit report: the current hash again has none, and the order is notified once, however many reports follow
 * [rules/watching: Reported deposits].
 */
export function judgeDepositReport(known: DepositReports, hash: string, now: number): DepositReportVerdict {
  const latest = latestOf(known);
  const notifiesOrder = isUntold(known, now);
  if (hash === known.hash) {
    return { kind: 'repeated', notifiesOrder };
  }
  const waitMs = waitBefore(DEPOSIT_REPORT_LIMIT, known.times, now);
  if (waitMs > 0) {
    return { kind: 'limited', waitMs };
  }
  const times = [now, ...known.times].slice(0, DEPOSIT_REPORT_LIMIT.uses);
  return { kind: 'noted', times, pollAt: Math.max(now, latest + POLL_SPACING_MS), notifiesOrder };
}

function latestOf({ times }: DepositReports): number {
  return times[0] ?? Number.NEGATIVE_INFINITY;
}

function isUntold(known: DepositReports, now: number): boolean {
  return !known.isNotified && now - latestOf(known) >= NOTIFY_AGAIN_MS;
}

/** Whether the order's watch has to tell it of the reported deposit at `now` (ms), because nobody else has. */
export function isPassedOn(order: OrderState, known: DepositReports, now: number): boolean {
  const isNews = apply(order, { type: 'deposit_reported' }, now) !== order;
  return known.hash !== null && isNews && isUntold(known, now);
}
