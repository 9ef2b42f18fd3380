import { HOUR, MINUTE, SECOND } from '../duration';
import { REFUND_DROPPED_SINCE_EDITION } from './edition';
import type { OrderState, RefundTarget } from './order';

/** What the workflow has to request from the provider, once the decision is recorded. */
export type ProviderCall =
  | { type: 'request_refund'; target: RefundTarget }
  | { type: 'open_ticket' }
  | { type: 'read_status' };

/** `refused`: the provider said no; `unavailable`: it did not answer; `unknown`: nobody can tell whether it acted. */
export type CallAnswer = 'accepted' | 'refused' | 'unavailable' | 'unknown';

/** Failure type of a call that may have reached a provider which cannot be queried about it. */
export const OUTCOME_UNKNOWN = 'OUTCOME_UNKNOWN';

/** The call that is due. It follows from the state alone, so an order continued from its record has the same one. */
export function dueCall(order: OrderState): ProviderCall | null {
  if (order.missingEvidence?.due) {
    return { type: 'read_status' };
  }
  if (order.status === 'manual_review' && order.refundAskedAgainAt !== undefined && order.refundAcceptedAt === null) {
    return order.refund && !isSaidToBeSent(order) ? { type: 'request_refund', target: order.refund.target } : null;
  }
  // A refund that only lacks its evidence or proof is not requested again.
  if (order.status !== 'refund_required' || order.missingEvidence || order.unproven) {
    return null;
  }
  switch (order.input.refundCapability) {
    case 'programmatic':
      return order.refund && order.refundAcceptedAt === null
        ? { type: 'request_refund', target: order.refund.target }
        : null;
    case 'ticket':
      return order.ticketOpenedAt === null ? { type: 'open_ticket' } : null;
    case 'none':
      return null;
  }
}

/**
 * Whether the provider says that it has sent the money, which only lacks its evidence or proof: no refund is requested from it then
 * [rules/refunds: At the provider]. Workflows of earlier editions do not ask, because their histories would not replay.
 */
export function isSaidToBeSent({ input, missingEvidence, unproven }: OrderState): boolean {
  return input.edition >= REFUND_DROPPED_SINCE_EDITION && (missingEvidence !== null || unproven !== undefined);
}

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
