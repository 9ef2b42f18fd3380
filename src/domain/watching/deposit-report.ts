import { HOUR, SECOND } from '../duration';
import { type UseLimit, waitBefore } from '../limits/use-limit';

/** How many different hashes can be reported for one order's deposit [rules/rate-limits: Deposit reports]. */
export const DEPOSIT_REPORT_LIMIT = { uses: 10, windowMs: HOUR } as const satisfies UseLimit;

/** Reports for one order trigger at most one poll of its provider in this time. */
const POLL_SPACING_MS = 5 * SECOND;
/**
 * If the order was not notified of a report within this time, the next report notifies it: the process that should have done so
 * has given up.
 */
const NOTIFY_AGAIN_MS = 10 * SECOND;

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
  const [latest = Number.NEGATIVE_INFINITY] = known.times;
  const notifiesOrder = !known.isNotified && now - latest >= NOTIFY_AGAIN_MS;
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
