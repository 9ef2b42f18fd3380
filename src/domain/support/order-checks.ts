import { fromIso, HOUR, MINUTE, SECOND } from '../duration';
import { nextDue, runningWindow } from '../orders/deadline';
import { lastTransitionAt, type OrderState } from '../orders/order';
import { isTerminal, type OrderStatus, STATUSES } from '../orders/status';
import { ENOUGH_ORDERS } from '../quotes/rank-factors';
import { compareOrder, type Mismatch } from '../recovery/order-check';
import { endOf } from '../watching/order-end';
import type { OrderFacts } from './facts';

/**
 * A provider counts as quiet for an order after this: even at the lowest polling rate, two polls have failed [rules/support:
 * What is late].
 */
export const QUIET_AFTER_MS = 25 * MINUTE;
/** If a poll or a step of the order is overdue by this much, a part of Swaplane is not running. */
export const POLL_OVERDUE_MS = 5 * MINUTE;
export const STEP_OVERDUE_MS = MINUTE;
/** A call to the provider is tried three times, 35 s each at most, and a call that may be in progress is waited for. */
export const CALL_OVERDUE_MS = 10 * MINUTE;
/**
 * A swap is late after this if there are too few measurements for a usual duration. The same applies to a late deposit without
 * a new report.
 */
export const LATE_UNMEASURED_MS = 6 * HOUR;

export const isOpen = ({ order }: OrderFacts) => !isTerminal(order.status);
export const hasStatus =
  (...statuses: readonly OrderStatus[]) =>
  ({ order }: OrderFacts) =>
    statuses.includes(order.status);

/** Whether the provider is polled about a deposit although the order has ended [rules/watching: Late deposits]. */
export function isEndWatched(order: OrderState): boolean {
  const end = endOf(order);
  const { status, input } = order;
  const isUnpaid = status === 'expired' || (status === 'failed' && input.sandbox === null);
  return end !== null && isUnpaid && !(end.isPaid && end.isDecided);
}

type QuietFacts = Pick<OrderFacts, 'watch' | 'now'> & { provider: Pick<OrderFacts['provider'], 'downSince'> };

/** Since when the provider has given no good answer for the order; null while it does, or if nothing polls it. */
export function quietSince({ watch, provider, now }: QuietFacts): number | null {
  if (watch === null) {
    return null;
  }
  const isSilent = watch.silent || provider.downSince !== null || now - watch.answeredAt >= QUIET_AFTER_MS;
  return isSilent ? watch.answeredAt : null;
}

export const isProviderQuiet = (facts: OrderFacts) => quietSince(facts) !== null;

/** Whether the provider's latest report has one of these statuses. */
export const says =
  (...statuses: readonly OrderStatus[]) =>
  ({ watch }: OrderFacts) =>
    watch?.report != null && statuses.includes(watch.report.status);

export const lastWord = ({ watch }: OrderFacts) => watch?.report?.status ?? null;

/** Whether the provider's latest report is of an earlier step than the order has reached. */
export function wentBack(facts: OrderFacts): boolean {
  const word = lastWord(facts);
  return word !== null && STATUSES[word].rank < STATUSES[facts.order.status].rank;
}

/** Whether Swaplane should have polled the provider of an open live order, and has not. */
export function isUnwatched({ order, watch, now }: OrderFacts): boolean {
  return (
    order.input.sandbox === null &&
    watch !== null &&
    (watch.nextPollAt === null || now - watch.nextPollAt >= POLL_OVERDUE_MS)
  );
}

/** Whether a timer of the order is overdue. */
export function isOverdue({ order, now }: OrderFacts): boolean {
  const due = nextDue(order);
  return due !== null && now - due.at >= STEP_OVERDUE_MS;
}

/** When the deposit was seen; when the order was created, if nothing has arrived since. */
export function depositSeenAt({ timeline, createdAt }: OrderState): number {
  return fromIso(timeline[1]?.at ?? createdAt);
}

/** How long a swap may take before it is late, in milliseconds. */
export function lateAfterMs({ usual }: OrderFacts): number {
  return usual !== null && usual.secondsP95 !== null && usual.completed >= ENOUGH_ORDERS
    ? usual.secondsP95 * SECOND
    : LATE_UNMEASURED_MS;
}

export const isLate = (facts: OrderFacts) => facts.now - depositSeenAt(facts.order) > lateAfterMs(facts);

export function previousStatus({ order }: OrderFacts): OrderStatus | null {
  return order.timeline.at(-2)?.status ?? null;
}

/** The window whose end led to the order's present status; null if something else did. */
export function endedWindow({ order }: OrderFacts): string | null {
  const timeline = order.timeline.slice(0, -1);
  const status = timeline.at(-1)?.status;
  const window = status && runningWindow({ ...order, status, timeline, missingEvidence: null });
  return window && lastTransitionAt(order) >= window.at ? window.kind : null;
}

const MISMATCHES: readonly Mismatch[] = [
  'workflow_gone',
  'workflow_ended',
  'workflow_behind',
  'row_behind',
  'workflow_stuck',
  'workflow_silent',
];

/** The difference between the order's row and its workflow, according to Temporal or else to an open case; null if they agree. */
export function mismatchOf({ order, workflow, cases }: OrderFacts): Mismatch | null {
  if (workflow === null || workflow === 'silent') {
    return cases.flatMap(({ kind }) => MISMATCHES.filter((mismatch) => mismatch === kind))[0] ?? null;
  }
  const { input, revision, status } = order;
  return compareOrder({ orderId: input.orderId, revision, terminal: isTerminal(status) }, workflow);
}

export const hasCase = ({ cases }: OrderFacts, kind: string) => cases.some((one) => one.kind === kind);
