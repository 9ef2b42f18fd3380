import { DAY, MINUTE } from '../duration';

/**
 * This many consecutive failed calls within the window are an outage; one successful call ends it [rules/incidents: Provider
 * outages].
 */
export const OUTAGE = { failures: 3, windowMs: MINUTE } as const;

/**
 * Refusals of orders say something about a provider only once it refused this many different orders of this many partners within
 * the window, and opened none in between. Where fewer partners have a live key, those count [rules/quotes: Refused orders].
 */
export const REFUSED_ORDERS = { orders: 3, partners: 3, windowMs: 5 * MINUTE } as const;

/** What was refused since the provider last opened an order. */
export interface RefusedOrders {
  readonly orders: number;
  readonly partners: number;
  /** How many partners can create live orders. */
  readonly partnersWithKeys: number;
}

export function isRefusedToAll({ orders, partners, partnersWithKeys }: RefusedOrders): boolean {
  return orders >= REFUSED_ORDERS.orders && partners >= Math.min(REFUSED_ORDERS.partners, partnersWithKeys);
}

/** How long a provider is left out of quotes after it failed to open an order [rules/quotes: Providers left out]. */
export const AVOIDED_MS = MINUTE;

/** An outage that begins this soon after the previous one continues it, so a provider that goes up and down is announced once. */
export const REOPENS_WITHIN_MS = 5 * MINUTE;

/**
 * Partners with more than this many orders at a provider in this time before its outage are notified [rules/ops-events: Who is
 * notified].
 */
export const AFFECTED = { moreThanOrders: 10, withinMs: DAY } as const;

/** Times (ms) of a provider's failed calls since its last successful one, oldest first, at most as many as an outage needs. */
export type FailureRun = readonly number[];

/** Adds a call to the run. A refusal for business reasons counts as a success: the provider answered. */
export function countCall(run: FailureRun, answered: boolean, at: number): FailureRun {
  return answered ? [] : [...run, at].slice(-OUTAGE.failures);
}

export function isOutage(run: FailureRun): boolean {
  const [oldest = 0] = run;
  return run.length === OUTAGE.failures && (run.at(-1) ?? 0) - oldest <= OUTAGE.windowMs;
}
