import { isAtLeastEdition } from '../orders/edition';
import type { OrderState } from '../orders/order';
import type { FailedReason, ProviderReport } from './provider-report';

/** Reasons that mean "the money is fine, the swap is not" [rules/orders-and-transitions: Reason codes]. */
const REFUNDABLE: ReadonlySet<FailedReason> = new Set(['underpayment', 'overpayment', 'rate_changed', 'kyt_block']);

/**
 * What a report means for the order: a failure once money was seen is no end of a live order, as the money is at the provider
 * [rules/orders-and-transitions: A failure after the deposit]. Null for a failure that says nothing new.
 */
export function readFailure(order: OrderState, report: ProviderReport): ProviderReport | null {
  const { input, status, refund, txInHash, depositReportedAt } = order;
  const isLive = input.sandbox === null;
  if (report.status !== 'failed') {
    return report;
  }
  // Some providers call an order failed whose refund they have taken [rules/refunds: At the provider].
  if (isLive && status === 'refund_required' && refund !== null) {
    return null;
  }
  const isUnseen = status === 'waiting_deposit' && txInHash === null && report.txInHash === undefined;
  if (isUnseen && depositReportedAt === undefined) {
    return report;
  }
  if (report.reason && REFUNDABLE.has(report.reason)) {
    return { ...report, status: 'refund_required' };
  }
  if (!isLive || !isAtLeastEdition(input, 3)) {
    return report;
  }
  return status === 'refund_required' || status === 'manual_review'
    ? null
    : { ...report, status: 'manual_review', message: report.message ?? NOT_SAID };
}

const NOT_SAID = 'The provider says that the swap failed, and does not say what became of the deposit';
