import { DAY, HOUR, MINUTE, SECOND } from '../duration';
import type { OrderState } from '../orders/order';
import { isTerminal, type OrderStatus } from '../orders/status';
import type { ProviderTraits } from '../providers/traits';
import type { OrderCaseKind } from '../recovery/order-case';
import { isEndProven, isTransferProven } from './evidence';
import { DEPOSIT_OUTCOMES, outcomeAfterEnd, sayingOf, speaksOfDeposit } from './failure';
import type { LateDeposit } from './late-deposit';
import { awaitsLateDeposit, LATE_DEPOSIT, lateDepositWatchedUntil, type OrderEnd } from './order-end';
import type { ProviderReport } from './provider-report';

/** An order is fresh for this long after any change. */
const FRESH_FOR_MS = 30 * MINUTE;
/** An order counts as being opened for this long, and after that as unrecorded. */
const OPENING_MS = HOUR;
interface WatchRow {
  /** How often the provider is polled; null: not any more. */
  readonly everyMs: number | null;
  /** The case that a person sees meanwhile. */
  readonly case: OrderCaseKind | null;
}

/** How orders are watched, and what a person sees of it [rules/watching: How often]. */
export const WATCH_STATES = {
  opening: { everyMs: 10 * SECOND, case: null },
  unrecorded: { everyMs: 10 * MINUTE, case: 'unrecorded' },
  long_unrecorded: { everyMs: HOUR, case: 'unrecorded' },
  unrecorded_swapped: { everyMs: null, case: 'unrecorded' },
  fresh: { everyMs: 10 * SECOND, case: null },
  open: { everyMs: MINUTE, case: null },
  with_person: { everyMs: 10 * MINUTE, case: null },
  late_fresh: { everyMs: MINUTE, case: 'late_deposit' },
  late: { everyMs: 10 * MINUTE, case: 'late_deposit' },
  late_long: { everyMs: 6 * HOUR, case: 'late_deposit' },
  looked_for: { everyMs: 10 * MINUTE, case: null },
  ended_possible: { everyMs: 10 * MINUTE, case: 'deposit_possible' },
  ended_possible_long: { everyMs: 6 * HOUR, case: 'deposit_possible' },
  ended_unanswered: { everyMs: HOUR, case: 'unanswered' },
  ended_unknown: { everyMs: HOUR, case: 'unknown_status' },
  over: { everyMs: null, case: null },
} as const satisfies Record<string, WatchRow>;
export type WatchState = keyof typeof WATCH_STATES;

/** States in which what the provider does next is awaited. */
const FOLLOWED: readonly WatchState[] = ['fresh', 'open', 'late_fresh'];

export interface WatchedOrder {
  /** Null while the order is not recorded. */
  status: OrderStatus | null;
  /** How it ended; null for an open order. */
  end: OrderEnd | null;
  lateDeposit: LateDeposit | null;
  /** The provider's latest known report; null before the first. */
  report: ProviderReport | null;
  /** Its present status, if no table has it. */
  unknownWord: string | null;
  hides: ProviderTraits;
  /** When the watch began; in milliseconds, like all times below. */
  startedAt: number;
  /** When the order or its late deposit last changed. */
  changedAt: number;
  /** When the provider last gave a good answer. */
  answeredAt: number;
  now: number;
}

export function watchState(watched: WatchedOrder): WatchState {
  const { status, end } = watched;
  if (status === null) {
    return unrecordedState(watched);
  }
  if (isTerminal(status)) {
    return end && awaitsLateDeposit(status) ? endedState(watched, end) : 'over';
  }
  const idleMs = watched.now - watched.changedAt;
  const isWithPerson = status === 'manual_review' || status === 'refund_required';
  return isWithPerson && idleMs >= DAY ? 'with_person' : idleMs < FRESH_FOR_MS ? 'fresh' : 'open';
}

/** Whether its next poll goes before those of orders without a deposit [rules/watching: When polls come late]. */
export function goesFirst(
  state: WatchState,
  order: Pick<OrderState, 'status' | 'depositReportedAt' | 'depositOnChain'> | null,
): boolean {
  const isPaid =
    order !== null &&
    (order.status !== 'waiting_deposit' || order.depositReportedAt !== undefined || order.depositOnChain !== undefined);
  return isPaid && FOLLOWED.includes(state);
}

/** The provider's order may exist although it is not recorded here, and nobody was given the deposit address. */
function unrecordedState({ report, unknownWord, hides, startedAt, changedAt, now }: WatchedOrder): WatchState {
  if (now - startedAt < OPENING_MS) {
    return 'opening';
  }
  if (report !== null && isEndProven(report, hides)) {
    return 'unrecorded_swapped';
  }
  if (now - changedAt < DAY || unknownWord !== null) {
    return 'unrecorded';
  }
  return report !== null && endsUnpaid(report) ? 'over' : 'long_unrecorded';
}

/** Whether the provider gave up the order and reports no sign of a deposit to its undisclosed address. */
function endsUnpaid(report: ProviderReport): boolean {
  const saying = sayingOf(report);
  const isPaid = report.txInHash !== undefined || speaksOfDeposit(report);
  const outcome = saying !== null && !isPaid ? DEPOSIT_OUTCOMES.impossible[saying] : null;
  return outcome === 'failed' || outcome === 'expired';
}

function endedState(watched: WatchedOrder, end: OrderEnd): WatchState {
  const { lateDeposit, report, unknownWord, hides, changedAt, answeredAt, now } = watched;
  const idleMs = now - changedAt;
  if (lateDeposit) {
    const isLong = idleMs >= LATE_DEPOSIT.followedForMs;
    if (isTransferProven(lateDeposit, hides)) {
      return 'over';
    }
    return idleMs < FRESH_FOR_MS ? 'late_fresh' : isLong ? 'late_long' : 'late';
  }
  // What was known before the end was left to a person, or the provider has settled it.
  if (end.isPaid && (end.isDecided || (report && isEndProven(report, hides)))) {
    return 'over';
  }
  const depositPossibleUntil = lateDepositWatchedUntil(end);
  if (isPossible(watched, end, depositPossibleUntil)) {
    return now < depositPossibleUntil + LATE_DEPOSIT.followedForMs ? 'ended_possible' : 'ended_possible_long';
  }
  if (now < depositPossibleUntil) {
    return 'looked_for';
  }
  return unknownWord !== null ? 'ended_unknown' : answeredAt < depositPossibleUntil ? 'ended_unanswered' : 'over';
}

/** Whether the provider may have a deposit, and no person ended the order knowing so. */
function isPossible({ report, hides, now }: WatchedOrder, end: OrderEnd, depositPossibleUntil: number): boolean {
  if (end.isDecided) {
    return false;
  }
  const outcome = report && outcomeAfterEnd({ ...hides, isReported: end.isReported }, report);
  const isForPerson = outcome === 'manual_review' || outcome === 'refund_required';
  return end.isPaid || isForPerson || (end.isReported && now >= depositPossibleUntil);
}
