import { isTerminal, type OrderStatus } from '../orders/status';
import type { ProbeSource } from './sla';

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

/** The period of a length around an instant. It keeps its length: one that would reach into the future ends at the present. */
export function periodAround(at: number, length: number, now: number): Period {
  const to = Math.min(at + length / 2, now);
  return { from: to - length, to };
}

/** How an outage may have affected an order. */
export type OutageEffect = 'open' | 'created';

interface OrderLife {
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

interface PartnerOrderCount {
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

/** A single failed minute is noise, and a single good minute does not end an outage. In consecutive counted minutes. */
const INCIDENT = { opensAfter: 2, closesAfter: 5 } as const;

/** The result for one minute. Times, here and below, are the minute's start in milliseconds. */
export interface Minute {
  at: number;
  up: boolean;
  source: ProbeSource;
}

export interface Incident {
  /** The first minute in which the service was down. */
  startedAt: number;
  /** The first of the good minutes that closed it; null while it is open. */
  endedAt: number | null;
  /** The external prober, if one observed any part of it. */
  source: ProbeSource;
}

/** The incidents in consecutive counted minutes, oldest first. Minutes without a probe are left out. */
export function findIncidents(minutes: readonly Minute[]): Incident[] {
  const incidents: Incident[] = [];
  let open: Incident | null = null;
  let run: Run | null = null;
  for (const minute of minutes) {
    run = lengthen(run, minute);
    if (!minute.up && open !== null) {
      open.source = pickSource(open, minute);
    } else if (!minute.up && run.length === INCIDENT.opensAfter) {
      open = { startedAt: run.startedAt, endedAt: null, source: run.source };
      incidents.push(open);
    } else if (minute.up && open !== null && run.length === INCIDENT.closesAfter) {
      open.endedAt = run.startedAt;
      open = null;
    }
  }
  return incidents;
}

/** Consecutive minutes that were all up or all down. */
interface Run {
  up: boolean;
  startedAt: number;
  length: number;
  source: ProbeSource;
}

function lengthen(run: Run | null, minute: Minute): Run {
  return run?.up === minute.up
    ? { ...run, length: run.length + 1, source: pickSource(run, minute) }
    : { up: minute.up, startedAt: minute.at, length: 1, source: minute.source };
}

type Seen = { source: ProbeSource };

function pickSource(one: Seen, other: Seen): ProbeSource {
  return [one, other].some(({ source }) => source === 'external_prober') ? 'external_prober' : 'internal_monitor';
}

/** Whether a stored incident and a newly computed one are the same. */
export function overlaps(one: Pick<Incident, 'startedAt' | 'endedAt'>, other: typeof one): boolean {
  return one.startedAt < (other.endedAt ?? Infinity) && other.startedAt < (one.endedAt ?? Infinity);
}
