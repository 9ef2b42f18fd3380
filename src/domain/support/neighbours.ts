import type { OrderStatus } from '../orders/status';
import { writeInstant } from './words';

export interface NeighbourFacts {
  provider: string;
  statuses: readonly OrderStatus[];
  /** When outages of the provider began that touch the time; milliseconds. */
  downSince: readonly number[];
}

/** What went wrong with others at the same time may be the cause of this one, too. */
const WRONG: readonly OrderStatus[] = ['failed', 'manual_review', 'refund_required', 'refunded'];

/** One sentence: how the orders of the same provider and time fared, and whether the provider was down. */
export function describeNeighbours({ provider, statuses, downSince }: NeighbourFacts): string {
  const wrong = statuses.filter((status) => WRONG.includes(status)).length;
  const count = statuses.length;
  const fared =
    count === 0 ? `${provider} had no other orders` : `${wrong} of ${count} others at ${provider} went wrong`;
  const [first] = downSince;
  return first === undefined ? `${fared}.` : `${fared}; ${provider} was down from ${writeInstant(first)}.`;
}
