import { HOUR, MINUTE, SECOND } from '../duration';
import type { ProviderCall } from './provider-call';

/** Failure type of a call that nothing came of: it could not be made, was refused for who we are, or got no answer. */
export const PROVIDER_UNSERVED = 'PROVIDER_UNSERVED';

/** Waits between attempts at a call that could not be made; the last one repeats. */
const AGAIN_AFTER_MS = [10 * SECOND, MINUTE, 5 * MINUTE] as const;
const LAST_MS = 15 * MINUTE;

/** A refund that could not be requested for this long needs a person. */
const GIVEN_UP_AFTER_MS = 24 * HOUR;

/** How often a due call could not be made, and since when (ms). */
export interface Overdue {
  since: number;
  times: number;
}

/**
 * When (ms) to try again a call that could not be made; null if it is given up and a person is needed
 * [rules/orders-and-transitions: Overdue calls].
 */
export function nextAttemptAt({ since, times }: Overdue, now: number): number | null {
  return now - since >= GIVEN_UP_AFTER_MS ? null : now + (AGAIN_AFTER_MS[times - 1] ?? LAST_MS);
}

const CALLS: Readonly<Record<ProviderCall['type'], string>> = {
  request_refund: 'to refund it was not made, or got no answer',
  open_ticket: 'for a refund ticket was not made, or got no answer',
  read_status: 'about its payout was not made',
};

/** The text for operators: what is wrong and what to do. */
export function overdueWords(call: ProviderCall['type'], provider: string): string {
  return `a call to ${provider} ${CALLS[call]}: see how the provider is served (swaplane doctor providers), or settle it by hand`;
}
