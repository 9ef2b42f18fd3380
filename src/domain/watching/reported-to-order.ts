import { fromIso, HOUR, SECOND, toIso } from '../duration';
import { apply, type OrderEvent } from '../orders/apply-event';
import type { OrderState } from '../orders/order';
import type { OrderStatus } from '../orders/status';
import type { ProviderReport } from './provider-report';

/** A status that was reported to an order without changing it. */
interface ReportedStatus {
  meanings: string[];
  times: number;
  at: string;
}

/** What was reported to an order since it was recorded under this revision. */
export interface ReportedToOrder {
  revision: number;
  of: Partial<Record<OrderStatus, ReportedStatus>>;
}

/** How long further details of the same status are not reported; doubles each time. */
const FIRST_WAIT_MS = 10 * SECOND;
const LONGEST_WAIT_MS = 6 * HOUR;
const MOST_MEANINGS = 10;

/**
 * What has been reported once this report is; null if it should not be reported at `now` (ms) [rules/watching: Which reports reach
 * an order]. Each report adds to the history, whatever its effect.
 */
export function reportsAfter(
  order: OrderState,
  report: ProviderReport,
  reported: ReportedToOrder | null,
  now: number,
): ReportedToOrder | null {
  const meant = meaningOf(order, report, now);
  if (meant === null) {
    return null;
  }
  const before = reported?.revision === order.revision ? reported.of : {};
  const { meanings = [], times = 0, at } = before[meant.status] ?? {};
  const isTooSoon = at !== undefined && now < fromIso(at) + Math.min(FIRST_WAIT_MS * 2 ** (times - 1), LONGEST_WAIT_MS);
  if (meanings.includes(meant.meaning) || isTooSoon) {
    return null;
  }
  const latest = [...meanings, meant.meaning].slice(-MOST_MEANINGS);
  return {
    revision: order.revision,
    of: { ...before, [meant.status]: { meanings: latest, times: times + 1, at: toIso(now) } },
  };
}

/**
 * How often a report that should change the order's status can be sent without effect; after that a person has to find out why.
 */
const MAX_WITHOUT_EFFECT = 5;

export function isWithoutEffect(reported: ReportedToOrder | null): boolean {
  return Object.values(reported?.of ?? {}).some(({ times }) => times >= MAX_WITHOUT_EFFECT);
}

/**
 * What a report changes about an order, so that two reports with the same effect are equal; null if it changes nothing. The
 * watcher applies the report to a copy for that alone, and the order's workflow applies it once more: only the workflow decides.
 * If every report were sent to it unseen, its history would grow with each poll while the order waits.
 */
function meaningOf(order: OrderState, report: ProviderReport, now: number) {
  const next = apply(order, { type: 'provider_report', report }, now);
  const before = new Map(Object.entries(order).map(([member, value]) => [member, describe(value)]));
  const changed = Object.entries(next).filter(([member, value]) => describe(value) !== before.get(member));
  return changed.length === 0 ? null : { status: next.status, meaning: describe(Object.fromEntries(changed)) };
}

/** Times are not part of the meaning. */
const MOMENTS: readonly string[] = ['timeline', 'at', 'nextAt', 'refundDeadline'];

function describe(value: unknown): string {
  return JSON.stringify(value, (member, part) => (MOMENTS.includes(member) ? undefined : part));
}

/** Whether an event repeats the one before. People's decisions are never repetitions. */
export function isRepetition(event: OrderEvent, before: OrderEvent): boolean {
  switch (event.type) {
    case 'provider_report':
      return before.type === event.type && JSON.stringify(event.report) === JSON.stringify(before.report);
    case 'provider_silent':
    case 'deposit_reported':
      return before.type === event.type;
    case 'chain_news':
      return before.type === event.type && JSON.stringify(event.news) === JSON.stringify(before.news);
    default:
      return false;
  }
}
