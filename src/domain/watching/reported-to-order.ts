import { fromIso, HOUR, SECOND, toIso } from '../duration';
import { apply, type OrderEvent } from '../orders/apply-event';
import type { OrderState } from '../orders/order';
import type { OrderStatus } from '../orders/status';
import type { ProviderReport } from './provider-report';

/** What an order was told of one status since its last change, without changing. */
interface ReportedStatus {
  meanings: string[];
  times: number;
  at: string;
}

/** What an order was told since it was recorded under this revision. */
export interface ReportedToOrder {
  revision: number;
  of: Partial<Record<OrderStatus, ReportedStatus>>;
}

/** How long details of the same status are not told again: twice as long after each time. */
const FIRST_WAIT_MS = 10 * SECOND;
const LONGEST_WAIT_MS = 6 * HOUR;
const MOST_MEANINGS = 10;

/**
 * What the order has been told once the report is; null for a report that is not worth telling at `now` (ms)
 * [rules/watching: What an order hears]. Telling costs history, whatever comes of it.
 */
export function reportsAfter(
  order: OrderState,
  report: ProviderReport,
  told: ReportedToOrder | null,
  now: number,
): ReportedToOrder | null {
  const meant = meaningOf(order, report, now);
  if (meant === null) {
    return null;
  }
  const before = told?.revision === order.revision ? told.of : {};
  const { meanings = [], times = 0, at } = before[meant.status] ?? {};
  const isTooSoon = at !== undefined && now < fromIso(at) + Math.min(FIRST_WAIT_MS * 2 ** (times - 1), LONGEST_WAIT_MS);
  if (meanings.includes(meant.meaning) || isTooSoon) {
    return null;
  }
  const kept = [...meanings, meant.meaning].slice(-MOST_MEANINGS);
  return {
    revision: order.revision,
    of: { ...before, [meant.status]: { meanings: kept, times: times + 1, at: toIso(now) } },
  };
}

/** So often an order may be told what would move it to a status; then a person has to see why it does not move. */
const TOLD_IN_VAIN = 5;

export function isWithoutEffect(told: ReportedToOrder | null): boolean {
  return Object.values(told?.of ?? {}).some(({ times }) => times >= TOLD_IN_VAIN);
}

/** What a report changes of an order, so that two that change the same are one; null for one that changes nothing. */
function meaningOf(order: OrderState, report: ProviderReport, now: number) {
  const next = apply(order, { type: 'provider_report', report }, now);
  const before = new Map(Object.entries(order).map(([member, value]) => [member, describe(value)]));
  const changed = Object.entries(next).filter(([member, value]) => describe(value) !== before.get(member));
  return changed.length === 0 ? null : { status: next.status, meaning: describe(Object.fromEntries(changed)) };
}

/** When something happened is no part of its meaning. */
const MOMENTS: readonly string[] = ['timeline', 'at', 'nextAt', 'refundDeadline'];

function describe(value: unknown): string {
  return JSON.stringify(value, (member, part) => (MOMENTS.includes(member) ? undefined : part));
}

/** Whether a fact says what the one before it said. What people decide is never a repetition. */
export function isRepetition(event: OrderEvent, before: OrderEvent): boolean {
  switch (event.type) {
    case 'provider_report':
      return before.type === event.type && JSON.stringify(event.report) === JSON.stringify(before.report);
    case 'provider_silent':
    case 'deposit_reported':
      return before.type === event.type;
    default:
      return false;
  }
}
