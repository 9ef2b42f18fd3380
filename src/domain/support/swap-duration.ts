import { SECOND } from '../duration';
import { lastTransitionAt } from '../orders/order';
import { SWAPPING } from '../orders/status';
import { ENOUGH_ORDERS } from '../quotes/rank-factors';
import type { OrderFacts } from './facts';
import { depositSeenAt, hasStatus } from './order-checks';

/** How long the swap has taken since its deposit, and the median and 95th percentile of earlier swaps, in milliseconds. */
export interface SwapDuration {
  tookMs: number;
  usualMs: number;
  slowMs: number;
}

const isSwapping = hasStatus(...SWAPPING, 'completed');

/** Null without measurements, and if nothing is in progress. */
export function swapDurationOf(facts: OrderFacts): SwapDuration | null {
  const { order, usual, now } = facts;
  if (
    !isSwapping(facts) ||
    usual?.secondsMedian == null ||
    usual.secondsP95 === null ||
    usual.completed < ENOUGH_ORDERS
  ) {
    return null;
  }
  const until = order.status === 'completed' ? lastTransitionAt(order) : now;
  return {
    tookMs: Math.max(0, until - depositSeenAt(order)),
    usualMs: usual.secondsMedian * SECOND,
    slowMs: usual.secondsP95 * SECOND,
  };
}
