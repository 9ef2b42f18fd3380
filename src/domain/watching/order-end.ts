import { DAY, fromIso } from '../duration';
import { depositWindowOf } from '../orders/deadline';
import type { OrderState } from '../orders/order';
import { isTerminal, type OrderStatus } from '../orders/status';

/**
 * How long after the end deposits are looked for, and how long an unsettled deposit is polled frequently [rules/watching: Late
 * deposits].
 */
export const LATE_DEPOSIT = { lookedForMs: DAY, followedForMs: 30 * DAY } as const;

/** Statuses that require a deposit. */
export const PAID: readonly OrderStatus[] = [
  'confirming',
  'exchanging',
  'sending',
  'refund_required',
  'completed',
  'refunded',
];

/** Whether money may still come to an order that has ended so [rules/watching: Late deposits]. */
export function awaitsLateDeposit(status: OrderStatus): boolean {
  return status === 'expired' || status === 'failed';
}

/** How an order ended, as far as its watch needs to know; times in milliseconds. */
export interface OrderEnd {
  at: number;
  /** When it would have stopped waiting for its deposit. */
  windowEnd: number;
  /** Whether its deposit was seen before the end. */
  isPaid: boolean;
  /** Whether its wallet has said that it had sent the deposit. */
  isReported: boolean;
  /** Whether a person ended it, who is responsible for the deposit known at that time. */
  isDecided: boolean;
}

/** Null for an open order. */
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

/**
 * The end as the order's watch has to see it. A transaction that the wallet names when the order has ended, or while it ends,
 * reaches no workflow and so no state, but its money may be at the provider all the same.
 */
export function watchedEndOf(order: Omit<OrderState, 'input'>, depositHash: string | null): OrderEnd | null {
  const end = endOf(order);
  return end && { ...end, isReported: end.isReported || depositHash !== null };
}

/** Until when (ms) a late deposit is looked for. The order may have ended before its window did. */
export function lateDepositWatchedUntil({ at, windowEnd }: Pick<OrderEnd, 'at' | 'windowEnd'>): number {
  return Math.max(at, windowEnd) + LATE_DEPOSIT.lookedForMs;
}
