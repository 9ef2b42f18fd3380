import { HOUR, MINUTE } from '../duration';

/** How a delivery is called that waits or has ended; a timeout is told from other failures [rules/webhooks: Delivery records]. */
export const DELIVERY_STATUSES = ['pending', 'success', 'failed', 'timeout'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Of what is not delivered: what failed for good, and what waits for its next attempt. */
export const UNDELIVERED: readonly DeliveryStatus[] = DELIVERY_STATUSES.filter((status) => status !== 'success');

/** The label of a failure that makes a delivery a timeout. */
export const TIMEOUT_LABEL = 'connection_timeout';

/** Retries after the immediate first attempt, as offsets from that attempt [rules/webhooks: Retries]. */
export const DEFAULT_RETRY_OFFSETS_MS: readonly number[] = [
  1 * MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  1 * HOUR,
  4 * HOUR,
  12 * HOUR,
  24 * HOUR,
];

/** The time of the next attempt after `attemptsMade`; null if the schedule is exhausted. */
export function nextDeliveryAttemptAt(
  firstAttemptAt: number,
  attemptsMade: number,
  offsets: readonly number[],
): number | null {
  const offset = offsets[attemptsMade - 1];
  return offset === undefined ? null : firstAttemptAt + offset;
}

/** An attempt later than this is late: no worker ran, or none reached the database. One that runs into its time limit is not. */
const LATE_MS = 1 * MINUTE;

/**
 * The time of the next attempt after this one (from 1), made at `at`. After a late one the rest of the plan keeps its distances:
 * otherwise all that fell due meanwhile would follow at once, and use up the plan [rules/webhooks: Retries].
 */
export function nextAttemptAfter(
  { attempt, at }: { attempt: number; at: number },
  firstAttemptAt: number,
  offsets: readonly number[],
): number | null {
  const due = attempt === 1 ? firstAttemptAt : (nextDeliveryAttemptAt(firstAttemptAt, attempt - 1, offsets) ?? at);
  const next = nextDeliveryAttemptAt(firstAttemptAt, attempt, offsets);
  const lateBy = at - due;
  return next !== null && lateBy > LATE_MS ? next + lateBy : next;
}

/** The workflow of a delivery's retries: one per event and endpoint [rules/webhooks: Sending], and one per replay. */
export function deliveryWorkflowId(delivery: {
  eventId: string;
  endpointId: string;
  /** Only for a replay. */
  deliveryId?: string;
  isReplay?: boolean;
}): string {
  const original = `delivery:${delivery.eventId}:${delivery.endpointId}`;
  return delivery.isReplay ? `${original}:${delivery.deliveryId}` : original;
}

/**
 * Events that can be replayed per endpoint and hour [rules/webhooks: Retry and replay]. Each event of a range counts like one
 * replayed alone, so a range is no cheaper. A range of more than this many uses a whole hour: it requires that nothing was
 * replayed in the last hour, and uses all of it.
 */
export const REPLAYS_PER_HOUR = 10;

/** How many events can be replayed at once after this many in the last hour. */
export function replayableAfter(replayed: number): number {
  return replayed === 0 ? Number.POSITIVE_INFINITY : Math.max(0, REPLAYS_PER_HOUR - replayed);
}

/** The 50th failed attempt within 6 h pauses an endpoint [rules/webhooks: Pause]. */
export const PAUSING_FAILURES = 50;
export const FAILURE_WINDOW_MS = 6 * HOUR;

/**
 * Label of a failure that does not count at an endpoint on the operator's machine: nothing runs on its port, so there is nothing to
 * spare [rules/webhooks: Pause].
 */
export const UNCOUNTED_AT_LOCALHOST = 'connection_refused';

/** A pause ends by itself after this long [rules/webhooks: Pause]. */
const PAUSE_MS = 6 * HOUR;
/** After this many automatic resumes in a row without a success, only a manual resume works [rules/webhooks: Pause]. */
export const MAX_AUTO_RESUMES = 3;

/** When a pause that began at `pausedAt` ends by itself, in milliseconds; null if somebody has to end it. */
export function resumesByItselfAt(pausedAt: number, autoResumes: number): number | null {
  return autoResumes < MAX_AUTO_RESUMES ? pausedAt + PAUSE_MS : null;
}

/** More than `over` failed attempts within this time raise an alarm [rules/users: Alerts]. */
export const FAILURE_ALARM = { over: 10, withinMs: HOUR } as const;

export function isAlarming(failures: number): boolean {
  return failures > FAILURE_ALARM.over;
}
