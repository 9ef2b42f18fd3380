import { HOUR, MINUTE, SECOND } from '../duration';

const MOST = 20;
/** The longest a poll should wait for its turn. */
const TURN_MS = 5 * SECOND;

/** How many polls of a provider run at a time: what its published rate allows in that time. */
export function pollsAtOnce(requestsPerMinute: number | null): number {
  return requestsPerMinute === null
    ? MOST
    : Math.max(1, Math.min(MOST, Math.floor((requestsPerMinute * TURN_MS) / MINUTE)));
}

/** The polls of an order since its provider's last valid answer. */
export interface FailedPolls {
  times: number;
  /** The label of the latest failure; null if there is none. */
  why: string | null;
}

/** So many failures in a row are no accident. */
export const REPEATED = 3;
/** An answer came, and nothing of it can be used. */
const UNREADABLE: readonly string[] = ['invalid_answer', 'answer_too_large'];

/** Whether a person has to ask the provider, because its answers cannot be read [rules/watching: Unreadable answers]. */
export function isUnreadable({ times, why }: FailedPolls): boolean {
  return times >= REPEATED && why !== null && UNREADABLE.includes(why);
}

/**
 * After this long without a good answer the provider counts as silent [rules/orders-and-transitions: A provider that falls
 * silent].
 */
export const SILENT_AFTER_MS = 6 * HOUR;

/** Why a poll failed: the provider takes no call of ours, whatever it is about [rules/providers: Refusals of us]. */
export const REFUSALS_OF_US = ['access_refused', 'invalid_secret', 'rate_limited'] as const;
/** Why a poll was not made: a failure of ours, which says nothing about the provider. */
export const OWN_FAILURES = ['secret_unreadable', 'credential_missing', 'no_adapter'] as const;

/** After this long without a valid answer about any of its orders a provider counts as silent [rules/watching: Silent providers]. */
export const SILENT_PROVIDER_MS = { refusing: MINUTE, other: 30 * MINUTE } as const;
