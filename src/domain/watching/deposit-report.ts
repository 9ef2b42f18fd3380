import { HOUR, SECOND } from '../duration';
import { type UseLimit, waitBefore } from '../limits/use-limit';

/** How many different hashes one order's deposit may be reported by [rules/rate-limits: Deposit reports]. */
export const DEPOSIT_REPORT_LIMIT = { uses: 10, windowMs: HOUR } as const satisfies UseLimit;

/** Reports of one order make its provider be asked at most once in this time. */
const POLL_SPACING_MS = 5 * SECOND;
/** An order that was not told of a report by now is told by the next: whoever was to tell it has given up. */
const TELL_AGAIN_MS = 10 * SECOND;

/** What is known of an order's deposit reports; times in ms, newest first. */
export interface DepositReports {
  hash: string | null;
  times: readonly number[];
  /** Whether the order has been told that there is one. */
  told: boolean;
}

export type DepositReportVerdict =
  | { kind: 'noted'; times: number[]; pollAt: number; tells: boolean }
  | { kind: 'repeated'; tells: boolean }
  | { kind: 'limited'; waitMs: number };

/**
 * What a report of a deposit brings: a hash that is the current one brings nothing, and the order is told once, however many reports
 * follow [rules/watching: Reported deposits].
 */
export function judgeDepositReport(known: DepositReports, hash: string, now: number): DepositReportVerdict {
  const [latest = Number.NEGATIVE_INFINITY] = known.times;
  const tells = !known.told && now - latest >= TELL_AGAIN_MS;
  if (hash === known.hash) {
    return { kind: 'repeated', tells };
  }
  const waitMs = waitBefore(DEPOSIT_REPORT_LIMIT, known.times, now);
  if (waitMs > 0) {
    return { kind: 'limited', waitMs };
  }
  const times = [now, ...known.times].slice(0, DEPOSIT_REPORT_LIMIT.uses);
  return { kind: 'noted', times, pollAt: Math.max(now, latest + POLL_SPACING_MS), tells };
}
