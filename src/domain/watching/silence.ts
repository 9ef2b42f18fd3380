import { HOUR, MINUTE } from '../duration';

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
