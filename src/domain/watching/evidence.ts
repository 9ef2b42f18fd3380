import { MINUTE, toIso } from '../duration';
import type { OrderState } from '../orders/order';
import type { ProviderReport } from './provider-report';

/** When a provider is polled again for what a completion or refund lacks, in minutes since its previous answer. */
const POLL_AFTER_MINUTES = [1, 5, 15, 60, 240] as const;

/**
 * Whether a report of `completed` or `refunded` lacks the amount or transaction, although the provider reports these at all. A
 * payout's transaction does not prove a refund [rules/orders-and-transitions: Evidence].
 */
export function lacksEvidence({ input, txOutHash }: OrderState, report: ProviderReport): boolean {
  if (input.sandbox !== null) {
    return false;
  }
  switch (report.status) {
    case 'completed':
      return (
        (!input.hidesPaidAmount && report.amountTo === undefined) ||
        (!input.hidesPayoutHash && (report.txOutHash ?? txOutHash) === null)
      );
    case 'refunded':
      return !input.hidesRefundHash && (report.txOutHash === undefined || report.txOutHash === txOutHash);
    default:
      return false;
  }
}

/** The order waiting for the next poll for what is missing; null if it was polled often enough and a person is needed. */
export function waitForEvidence(order: OrderState, now: number): OrderState | null {
  const { missingEvidence } = order;
  if (missingEvidence && !missingEvidence.due) {
    return order;
  }
  const asked = missingEvidence ? missingEvidence.asked + 1 : 0;
  const minutes = POLL_AFTER_MINUTES[asked];
  return minutes === undefined
    ? null
    : { ...order, missingEvidence: { asked, nextAt: toIso(now + minutes * MINUTE), due: false } };
}
