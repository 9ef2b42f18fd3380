import { fromIso, toIso } from '../duration';
import { decisionHours } from '../refunds/refund-hours';
import { refundWindow, ticketStep } from '../sandbox/script';
import type { ProviderReport, ScriptStep } from '../watching/provider-report';
import type { OrderState } from './order';
import { canMove, isSwapping, isTerminal } from './status';

/** The order in the reported status, if that is a legal transition. */
export function move(order: OrderState, report: ProviderReport, now: number): OrderState {
  if (!canMove(order.status, report.status)) {
    return order;
  }
  const { unproven, ...rest } = order;
  const isStillUnproven = unproven && isSwapping(report.status);
  const moved: OrderState = {
    ...rest,
    ...(isStillUnproven && { unproven }),
    status: report.status,
    revision: order.revision + 1,
    timeline: [...order.timeline, { status: report.status, at: toIso(now) }],
    failedReasonCode: report.reason ?? order.failedReasonCode ?? (report.status === 'failed' ? 'unknown' : null),
    failedReasonMessage: report.message ?? order.failedReasonMessage,
    txInHash: report.txInHash ?? order.txInHash,
    txOutHash: txOutHashOf(order, report),
    amountToActual: report.status === 'completed' ? (report.amountTo ?? null) : order.amountToActual,
    ...(report.amountFrom !== undefined && { amountFromActual: report.amountFrom }),
    ...(report.networkFee !== undefined && { networkFeeActual: report.networkFee }),
    ...(report.status === 'refunded' && report.refundAmount !== undefined && { refundAmount: report.refundAmount }),
    missingEvidence: null,
    script: isTerminal(report.status) ? [] : order.script,
  };
  return report.status === 'refund_required' ? openRefundWindow(moved, now) : moved;
}

/** A refund has its own transaction: it is not the payout's [rules/orders-and-transitions: Evidence]. */
function txOutHashOf({ input, txOutHash }: OrderState, report: ProviderReport): string | null {
  const goesBack = report.status === 'refund_required' || report.status === 'refunded';
  const isApart = goesBack && input.sandbox === null;
  return report.txOutHash ?? (isApart ? null : txOutHash);
}

/** Entering refund_required opens the partner's decision window or the provider's ticket [rules/refunds: Modes]. */
function openRefundWindow(order: OrderState, now: number): OrderState {
  const { input } = order;
  switch (input.refundCapability) {
    case 'programmatic':
      return { ...order, refundDeadline: toIso(now + refundWindow(input, decisionHours(input.refundWindowHours))) };
    case 'ticket':
      return { ...order, script: inOrder([...order.script, ...ticketStep(input, now)]) };
    case 'none':
      return order;
  }
}

/** A scenario's own steps may come after those that a call adds. */
export function inOrder(script: readonly ScriptStep[]): ScriptStep[] {
  return [...script].sort((one, other) => fromIso(one.at) - fromIso(other.at));
}

/**
 * The wallet reports that it has sent the deposit: the window stays open until the deposit can be seen [rules/watching:
 * Reported deposits].
 */
export function noteDeposit(order: OrderState, now: number): OrderState {
  const isFirst =
    order.input.sandbox === null && order.status === 'waiting_deposit' && order.depositReportedAt === undefined;
  if (!isFirst) {
    return order;
  }
  return afterSignOfDeposit({ ...order, depositReportedAt: toIso(now) }, now);
}

/** The window does not end while the chain shows the deposit; once it no longer does, it may end at once. */
export function noteDepositOnChain(order: OrderState, isSeen: boolean, now: number): OrderState {
  const isNew = isSeen !== (order.depositOnChain?.isSeen ?? false);
  if (order.status !== 'waiting_deposit' || !isNew) {
    return order;
  }
  const noted = { ...order, depositOnChain: { isSeen, at: toIso(now) } };
  return isSeen ? afterSignOfDeposit(noted, now) : { ...noted, revision: order.revision + 1 };
}

/** A person has to ask a provider that reported a failure before, since it may have the deposit. */
function afterSignOfDeposit(noted: OrderState, now: number): OrderState {
  if (!noted.unpaidFailure) {
    return { ...noted, revision: noted.revision + 1 };
  }
  const { reason, message } = noted.unpaidFailure;
  const report = { status: 'manual_review', reason, ...(message !== null && { message }) } as const;
  return move({ ...noted, failedWithDeposit: true }, report, now);
}
