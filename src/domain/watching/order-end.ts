import { DAY, fromIso } from '../duration';
import { depositWindowOf } from '../orders/deadline';
import type { OrderState } from '../orders/order';
import { isTerminal, type OrderStatus } from '../orders/status';

/** Deposits after the end are looked for this long, and what is not settled is followed closely this long [rules/watching: Late deposits]. */
export const LATE_DEPOSIT = { lookedForMs: DAY, followedForMs: 30 * DAY } as const;

/** Statuses that an order has only with its deposit. */
const PAID: readonly OrderStatus[] = ['confirming', 'exchanging', 'sending', 'refund_required'];

/** How an order ended, as far as its watch needs to know; instants in milliseconds. */
export interface OrderEnd {
  at: number;
  /** When it would have stopped to wait for its deposit. */
  windowEnd: number;
  /** Whether its deposit was seen before. */
  isPaid: boolean;
  /** Whether its wallet said that it had sent the deposit. */
  isReported: boolean;
  /** Whether a person ended it, who answers for the deposit that was known then. */
  isDecided: boolean;
}

/** Null of an open order. */
export function endOf(order: Omit<OrderState, 'input'>): OrderEnd | null {
  const { status, timeline, txInHash, depositReportedAt, decision } = order;
  if (!isTerminal(status)) {
    return null;
  }
  return {
    at: fromIso(timeline.at(-1)?.at ?? order.createdAt),
    windowEnd: depositWindowOf(order),
    isPaid: txInHash !== null || timeline.some((entry) => PAID.includes(entry.status)),
    isReported: depositReportedAt !== undefined,
    isDecided: decision !== null,
  };
}

/** Until when (ms) a late deposit is looked for: the end of its window may have been yet to come when the order ended. */
export function lateDepositWatchedUntil({ at, windowEnd }: Pick<OrderEnd, 'at' | 'windowEnd'>): number {
  return Math.max(at, windowEnd) + LATE_DEPOSIT.lookedForMs;
}
