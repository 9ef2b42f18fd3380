import { HOUR, MINUTE, SECOND } from '../duration';
import type { ProviderCall } from './provider-call';

/** Failure type of a call that this installation cannot make now; it was certainly not made. */
export const PROVIDER_UNSERVED = 'PROVIDER_UNSERVED';

/** When a call that could not be made is asked for again, from the attempt before; the last holds on. */
const AGAIN_AFTER_MS = [10 * SECOND, MINUTE, 5 * MINUTE] as const;
const LAST_MS = 15 * MINUTE;

/** A refund that could not be asked for so long is for a person to look at. */
const GIVEN_UP_AFTER_MS = 24 * HOUR;

/** How often, and since when (ms), a due call could not be made. */
export interface Overdue {
  since: number;
  times: number;
}

/**
 * When (ms) a call that could not be made is asked for again; null when that is over, and a person has to look
 * [rules/orders-and-transitions: Overdue calls].
 */
export function nextAttemptAt({ since, times }: Overdue, now: number): number | null {
  return now - since >= GIVEN_UP_AFTER_MS ? null : now + (AGAIN_AFTER_MS[times - 1] ?? LAST_MS);
}

const CALLS: Readonly<Record<ProviderCall['type'], string>> = {
  request_refund: 'to refund it was not made',
  open_ticket: 'for a refund ticket was not made',
  read_status: 'about its payout was not made',
};

/** What operators are told, and have to do. */
export function overdueWords(call: ProviderCall['type'], provider: string): string {
  return `a call to ${provider} ${CALLS[call]}: serve the provider again (swaplane doctor providers), or settle it by hand`;
}
