import type { OrderState, RefundTarget } from './order';

/** What the workflow has to ask of the provider, once the decision for it is recorded. */
export type ProviderCall =
  | { type: 'request_refund'; target: RefundTarget }
  | { type: 'open_ticket' }
  | { type: 'read_status' };

/**
 * `refused`: the provider said no; `unavailable`: it gave no answer; `unknown`: it may or may not have acted, and nobody can
 * tell.
 */
export type CallAnswer = 'accepted' | 'refused' | 'unavailable' | 'unknown';

/** Failure type of a call that may or may not have reached the provider, which cannot be asked about it. */
export const OUTCOME_UNKNOWN = 'OUTCOME_UNKNOWN';

/** The call that is due. It follows from the state alone, so an order that continues from its record knows it too. */
export function dueCall(order: OrderState): ProviderCall | null {
  if (order.missingEvidence?.due) {
    return { type: 'read_status' };
  }
  // A refund that only lacks its evidence is not asked for again.
  if (order.status !== 'refund_required' || order.missingEvidence) {
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
