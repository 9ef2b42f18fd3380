import type { OrderState } from '../orders/order';
import { DEPOSIT_OUTCOMES, isRefundable, knownOfDeposit, sayingOf } from './deposit-outcome';
import type { ProviderReport } from './provider-report';

/**
 * What a report means for the order at `now` (ms): a live order that its provider gives up does not end while there may be
 * money [rules/orders-and-transitions: When a provider gives up]. Null for a report without effect.
 */
export function judgeFailure(order: OrderState, report: ProviderReport, now: number): ProviderReport | null {
  const { input, status, refund } = order;
  const isLive = input.sandbox === null;
  // Some providers report an order as failed although they have accepted its refund [rules/refunds: At the provider].
  if (isLive && report.status === 'failed' && status === 'refund_required' && refund !== null) {
    return null;
  }
  return isLive ? byKnownDeposit(order, report, now) : inSandbox(order, report);
}

/**
 * Whether the report is a failure of a live order without a known deposit: it is recorded, and the order still waits for a
 * deposit.
 */
export function isUnpaidFailure(order: OrderState, report: ProviderReport, meant: ProviderReport | null): boolean {
  const { input, status } = order;
  return report.status === 'failed' && meant === null && status === 'waiting_deposit' && input.sandbox === null;
}

function byKnownDeposit(order: OrderState, report: ProviderReport, now: number): ProviderReport | null {
  const saying = sayingOf(report);
  if (saying === null) {
    return report;
  }
  const outcome = DEPOSIT_OUTCOMES[knownOfDeposit(order, report, now)][saying];
  switch (outcome) {
    case 'watched':
      return null;
    case 'manual_review':
      return toManualReview(order, report);
    default:
      return { ...report, status: outcome };
  }
}

/** A simulated provider knows what became of the deposit, so its reports are taken literally. */
function inSandbox({ status, txInHash }: OrderState, report: ProviderReport): ProviderReport {
  const isUnseen = status === 'waiting_deposit' && txInHash === null && report.txInHash === undefined;
  return report.status === 'failed' && !isUnseen && isRefundable(report)
    ? { ...report, status: 'refund_required' }
    : report;
}

/** Null if a person already has the order, or its refund is due. */
function toManualReview({ status }: OrderState, report: ProviderReport): ProviderReport | null {
  return status === 'refund_required' || status === 'manual_review'
    ? null
    : { ...report, status: 'manual_review', message: report.message ?? unexplained(report) };
}

function unexplained({ status }: ProviderReport): string {
  return status === 'expired'
    ? 'The provider says that the order has expired, and does not say what became of the deposit'
    : 'The provider says that the swap failed, and does not say what became of the deposit';
}
