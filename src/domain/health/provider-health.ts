import { DAY, MINUTE } from '../duration';

/**
 * This many consecutive failed calls within the window are an outage; one successful call ends it [rules/incidents: Provider
 * outages].
 */
export const OUTAGE = { failures: 3, windowMs: MINUTE } as const;

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
