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
    return order.refund && { type: 'request_refund', target: order.refund.target };
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
