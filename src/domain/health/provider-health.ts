import { DAY, MINUTE } from '../duration';

/**
 * So many failed calls in a row within the window are an outage; one good call ends it
 * [rules/incidents: Provider outages].
 */
export const OUTAGE = { failures: 3, windowMs: MINUTE } as const;

/** A provider that failed to open an order is left out of quotes for this long [rules/quotes: Providers left out]. */
export const AVOIDED_MS = MINUTE;

/** An outage that begins this soon after the last one continues it, so a provider that goes up and down is announced once. */
export const REOPENS_WITHIN_MS = 5 * MINUTE;

/**
 * Partners with more orders at a provider than this, in this time before its outage, are told of it
 * [rules/ops-events: Who is told].
 */
export const AFFECTED = { moreThanOrders: 10, withinMs: DAY } as const;

/** A provider's failed calls since its last good one: when, in milliseconds, oldest first, and no more than an outage needs. */
export type FailureRun = readonly number[];

/** What a call adds to the run. A refusal for business reasons is a good call: the provider answered. */
export function countCall(run: FailureRun, answered: boolean, at: number): FailureRun {
  return answered ? [] : [...run, at].slice(-OUTAGE.failures);
}

export function isOutage(run: FailureRun): boolean {
  const [oldest = 0] = run;
  return run.length === OUTAGE.failures && (run.at(-1) ?? 0) - oldest <= OUTAGE.windowMs;
}
