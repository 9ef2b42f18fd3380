import { isTerminal, type OrderStatus } from '../orders/status';

/** A period in which a provider was down, in milliseconds. */
export interface OutageSpan {
  since: number;
  /** Null while it lasts. */
  until: number | null;
}

/** In milliseconds; the end is exclusive. */
export interface Period {
  from: number;
  to: number;
}

/** How an outage may have affected an order. */
export type OutageEffect = 'open' | 'created';

export interface OrderLife {
  createdAt: number;
  /** When its latest event was recorded. */
  updatedAt: number;
  status: OrderStatus;
}

/**
 * How an outage affected an order: created while the provider was down, or open when the outage began; null if neither
 * [rules/incidents: Orders affected by an outage].
 */
export function effectOfOutage(
  { since, until }: OutageSpan,
  { createdAt, updatedAt, status }: OrderLife,
): OutageEffect | null {
  if (until !== null && createdAt > until) {
    return null;
  }
  if (createdAt >= since) {
    return 'created';
  }
  return isTerminal(status) && updatedAt < since ? null : 'open';
}

/** The total duration of outages within a period, in milliseconds. Ongoing outages are counted until `now`. */
export function downWithin({ from, to }: Period, outages: readonly OutageSpan[], now: number): number {
  const parts = outages.map(({ since, until }) => Math.min(until ?? now, to) - Math.max(since, from));
  return parts.reduce((sum, part) => sum + Math.max(0, part), 0);
}

/** How much of a period is known, in milliseconds: of when a worker was there to notice outages, and of the outages. */
export function measuredWithin(
  { from, to }: Period,
  measured: readonly Period[],
  outages: readonly OutageSpan[],
  now: number,
): number {
  const known = [...measured, ...outages.map(({ since, until }) => ({ from: since, to: until ?? now }))];
  let counted = from;
  let sum = 0;
  for (const span of known.toSorted((one, other) => one.from - other.from)) {
    const [start, end] = [Math.max(span.from, counted), Math.min(span.to, to)];
    sum += Math.max(0, end - start);
    counted = Math.max(counted, end);
  }
  return sum;
}

export interface PartnerOrderCount {
  partnerId: string;
  orders: number;
}

/** The number of orders of each partner: the most affected first, then by id. */
export function countByPartner(orders: readonly { partnerId: string }[]): PartnerOrderCount[] {
  const counts = new Map<string, number>();
  for (const { partnerId } of orders) {
    counts.set(partnerId, (counts.get(partnerId) ?? 0) + 1);
  }
  return [...counts]
    .map(([partnerId, count]) => ({ partnerId, orders: count }))
    .sort((a, b) => b.orders - a.orders || (a.partnerId < b.partnerId ? -1 : 1));
}
