import { depositWindowOf } from '../orders/deadline';
import type { OrderState } from '../orders/order';
import type { ProviderTraits } from '../providers/traits';
import { lateDepositWatchedUntil } from './order-end';
import type { FailedReason, ProviderReport } from './provider-report';

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

/**
 * What is known about an order's deposit. `impossible`: none was found until the end of its window and of the time for late
 * deposits. `possible`: somebody reports one, or the provider never reports its transaction.
 */
export const DEPOSIT_KNOWLEDGE = ['impossible', 'unseen', 'possible', 'seen'] as const;
export type DepositKnowledge = (typeof DEPOSIT_KNOWLEDGE)[number];

/** What a provider reports about an order it does not continue, including no report at all. */
export const PROVIDER_SAYINGS = ['failed', 'failed_refundable', 'expired', 'unknown_word', 'silence'] as const;
export type ProviderSaying = (typeof PROVIDER_SAYINGS)[number];

/**
 * `watched`: the order does not change and its provider is still polled; when its window ends it expires, and is watched after
 * that too.
 */
export type DepositOutcome = 'failed' | 'expired' | 'refund_required' | 'manual_review' | 'watched';

/** What happens to an open live order [rules/orders-and-transitions: When a provider gives up]. */
export const DEPOSIT_OUTCOMES: Readonly<Record<DepositKnowledge, Readonly<Record<ProviderSaying, DepositOutcome>>>> = {
  impossible: {
    failed: 'failed',
    failed_refundable: 'failed',
    expired: 'expired',
    unknown_word: 'watched',
    silence: 'watched',
  },
  unseen: {
    failed: 'watched',
    failed_refundable: 'refund_required',
    expired: 'expired',
    unknown_word: 'watched',
    silence: 'watched',
  },
  possible: {
    failed: 'manual_review',
    failed_refundable: 'refund_required',
    expired: 'expired',
    unknown_word: 'watched',
    silence: 'manual_review',
  },
  seen: {
    failed: 'manual_review',
    failed_refundable: 'refund_required',
    expired: 'manual_review',
    unknown_word: 'watched',
    silence: 'manual_review',
  },
};

/**
 * Reasons that mean "the money is fine, the swap is not"; they require a deposit [rules/orders-and-transitions: Reason codes].
 */
const REFUNDABLE: ReadonlySet<FailedReason> = new Set(['underpayment', 'overpayment', 'rate_changed', 'kyt_block']);
/** Reasons that imply a deposit. */
const OF_A_DEPOSIT: ReadonlySet<FailedReason> = new Set([...REFUNDABLE, 'amount_out_of_range']);

export function isRefundable({ reason }: ProviderReport): boolean {
  return reason !== undefined && REFUNDABLE.has(reason);
}

/** What a report says if it ends the order at its provider; null for any other report. */
export function sayingOf(report: ProviderReport): ProviderSaying | null {
  switch (report.status) {
    case 'failed':
      return isRefundable(report) ? 'failed_refundable' : 'failed';
    case 'expired':
      return 'expired';
    default:
      return null;
  }
}

/** What is known about an open order's deposit at `now` (ms), including its provider's latest report; null for silence. */
export function knownOfDeposit(order: OrderState, report: ProviderReport | null, now: number): DepositKnowledge {
  const { status, txInHash, depositReportedAt, depositOnChain, missingEvidence, unproven, input } = order;
  const isHashKnown = txInHash !== null || report?.txInHash !== undefined;
  // A completion or refund without evidence implies a deposit.
  if (status !== 'waiting_deposit' || isHashKnown || missingEvidence || unproven) {
    return 'seen';
  }
  const isHinted = depositReportedAt !== undefined || depositOnChain?.isSeen || input.hidesDepositHash;
  if (isHinted || (report && speaksOfDeposit(report))) {
    return 'possible';
  }
  const windowEnd = depositWindowOf(order);
  return now < lateDepositWatchedUntil({ at: windowEnd, windowEnd }) ? 'unseen' : 'impossible';
}

/** Whether a report on an order without a known deposit implies one. */
export function speaksOfDeposit({ status, reason, amountFrom }: ProviderReport): boolean {
  return (status === 'failed' && amountFrom !== undefined) || (reason !== undefined && OF_A_DEPOSIT.has(reason));
}

/** What the provider's report would lead to if the order, which ended unpaid, were still open; null for a report of progress. */
export function outcomeAfterEnd(
  { isReported, hidesDepositHash }: { isReported: boolean } & ProviderTraits,
  report: ProviderReport,
): DepositOutcome | null {
  const saying = sayingOf(report);
  const isSpokenOf = isReported || hidesDepositHash || speaksOfDeposit(report);
  const known = report.txInHash !== undefined ? 'seen' : isSpokenOf ? 'possible' : 'unseen';
  return saying && DEPOSIT_OUTCOMES[known][saying];
}
