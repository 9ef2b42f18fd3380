import { writeInstant } from '../instant';
import type { OrderStatus } from '../orders/status';

export interface NeighborFacts {
  provider: string;
  statuses: readonly OrderStatus[];
  /** Start times of the provider's outages that overlap the period, in milliseconds. */
  downSince: readonly number[];
}

/** Problems of other orders at the same time may have the same cause. */
const WRONG: readonly OrderStatus[] = ['failed', 'manual_review', 'refund_required', 'refunded'];

/** One sentence: what happened to orders at the same provider and time, and whether the provider was down. */
export function describeNeighbors({ provider, statuses, downSince }: NeighborFacts): string {
  const wrong = statuses.filter((status) => WRONG.includes(status)).length;
  const count = statuses.length;
  const fared =
    count === 0 ? `${provider} had no other orders` : `${wrong} of ${count} others at ${provider} went wrong`;
  const [first] = downSince;
  return first === undefined ? `${fared}.` : `${fared}; ${provider} was down from ${writeInstant(first)}.`;
}
