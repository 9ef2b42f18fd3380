import { fromIso, toIso } from '../duration';
import { choosePreferredRefund, refuseRefundDecision } from '../refunds/refund-decision';
import { refundStep, refundWindow, ticketStep } from '../sandbox/script';
import { DEPOSIT_OUTCOMES, knownOfDeposit } from '../watching/deposit-outcome';
import { lacksEvidence, waitForEvidence } from '../watching/evidence';
import { isUnpaidFailure, judgeFailure } from '../watching/failure';
import { type ProviderReport, type ScriptStep, SILENCE } from '../watching/provider-report';
import { type DeadlineKind, type Due, runningWindow } from './deadline';
import { awaitsDecision, reportOf } from './decision';
import type { Decision, OrderState, RefundDecider, RefundDecision, RefundTarget } from './order';
import { type CallAnswer, dueCall } from './provider-call';
import { isTerminal } from './status';
import { canMove } from './transition';

export type OrderEvent =
  | { type: 'provider_report'; report: ProviderReport }
  | { type: 'provider_silent' }
  | { type: 'deadline'; kind: DeadlineKind }
  | { type: 'deposit_reported' }
  | { type: 'refund_action'; action: RefundTarget; decider: RefundDecider }
  | { type: 'provider_answer'; answer: CallAnswer }
  | { type: 'decision'; decision: Decision }
  | { type: 'recorded'; order: OrderState };

/**
 * The order state machine: the order after `event` at `now` (ms). Illegal and late events change nothing; if the result has to
 * be recorded, its revision is higher.
 */
export function apply(order: OrderState, event: OrderEvent, now: number): OrderState {
  switch (event.type) {
    case 'provider_report':
      return onReport(order, event.report, now);
    case 'provider_silent':
      return onSilence({ ...order, script: order.script.filter(({ report }) => report !== SILENCE) }, now);
    case 'deadline':
      return onDeadline(order, event.kind, now);
    case 'deposit_reported':
      return noteDeposit(order, now);
    case 'refund_action':
      return refuseRefundDecision(order, event.action, now) || order.refund
        ? order
        : applyRefundDecision(order, {
            target: event.action,
            decidedBy: event.decider.by,
            decidedAt: toIso(now),
            decider: event.decider,
          });
    case 'provider_answer':
      return onAnswer(order, event.answer, now);
    case 'decision':
      return awaitsDecision(order.status)
        ? { ...move(order, reportOf(event.decision), now), decision: event.decision }
        : order;
    case 'recorded':
      return event.order.revision > order.revision ? event.order : order;
  }
}

/** The event that occurs when something is due. */
export function eventOf(due: Due): OrderEvent {
  if (due.kind !== 'script') {
    return { type: 'deadline', kind: due.kind };
  }
  const { report } = due.step;
  return report === SILENCE ? { type: 'provider_silent' } : { type: 'provider_report', report };
}

function onSilence(order: OrderState, now: number): OrderState {
  if (order.input.sandbox === null) {
    const outcome = DEPOSIT_OUTCOMES[knownOfDeposit(order, null, now)].silence;
    return outcome === 'watched' ? order : move(order, { status: outcome }, now);
  }
  return order.status === 'waiting_deposit'
    ? move(order, { status: 'failed', reason: 'provider_timeout', message: 'The provider stopped answering' }, now)
    : move(order, { status: 'manual_review' }, now);
}

function onReport(order: OrderState, report: ProviderReport, now: number): OrderState {
  const consumed = { ...order, script: order.script.filter((step) => step.report !== report) };
  if (canMove(order.status, report.status) && lacksEvidence(order, report)) {
    return awaitEvidence(order, now);
  }
  const meant = judgeFailure(order, report, now);
  if (isUnpaidFailure(order, report, meant)) {
    return noteUnpaidFailure(consumed, report, now);
  }
  const isUnsettled = report.status !== 'manual_review' && meant?.status === 'manual_review';
  const noted: OrderState = isUnsettled ? { ...consumed, failedWithDeposit: true } : consumed;
  const moved = meant ? move(noted, meant, now) : noted;
  // The provider answered, even if that changes nothing: it is polled again when the plan says so.
  return moved.missingEvidence?.due ? awaitEvidence(moved, now) : moved;
}

function noteUnpaidFailure(order: OrderState, report: ProviderReport, now: number): OrderState {
  const { reason = 'unknown', message } = report;
  return order.unpaidFailure
    ? order
    : {
        ...order,
        unpaidFailure: { at: toIso(now), reason, message: message ?? null },
        revision: order.revision + 1,
      };
}

/**
 * The wallet reports that it has sent the deposit: the window stays open until the deposit can be seen [rules/watching:
 * Reported deposits].
 */
function noteDeposit(order: OrderState, now: number): OrderState {
  const isFirst =
    order.input.sandbox === null && order.status === 'waiting_deposit' && order.depositReportedAt === undefined;
  if (!isFirst) {
    return order;
  }
  const noted = { ...order, depositReportedAt: toIso(now) };
  if (!noted.unpaidFailure) {
    return { ...noted, revision: order.revision + 1 };
  }
  const { reason, message } = noted.unpaidFailure;
  const report = { status: 'manual_review', reason, ...(message !== null && { message }) } as const;
  return move({ ...noted, failedWithDeposit: true }, report, now);
}

/** Only the running window can end; any other is left over from an earlier status. */
function onDeadline(order: OrderState, kind: DeadlineKind, now: number): OrderState {
  if (runningWindow(order)?.kind !== kind) {
    return order;
  }
  switch (kind) {
    case 'deposit_window':
      return move(order, { status: 'expired' }, now);
    case 'refund_window': {
      const target = choosePreferredRefund(order);
      return target === 'manual_review'
        ? move(order, { status: 'manual_review' }, now)
        : applyRefundDecision(order, { target, decidedBy: 'preference', decidedAt: toIso(now) });
    }
    case 'refund_confirmation':
    case 'ticket_sla':
    case 'no_refund_path':
      return move(order, { status: 'manual_review' }, now);
    case 'evidence':
      return { ...order, missingEvidence: order.missingEvidence && { ...order.missingEvidence, due: true } };
  }
}

/** Applies the provider's response to the call that is due. */
function onAnswer(order: OrderState, answer: CallAnswer, now: number): OrderState {
  const call = dueCall(order);
  if (call?.type === 'read_status') {
    return awaitEvidence(order, now);
  }
  if (!call || answer !== 'accepted') {
    return call ? move(order, { status: 'manual_review' }, now) : order;
  }
  return call.type === 'open_ticket'
    ? { ...order, ticketOpenedAt: toIso(now) }
    : { ...order, refundAcceptedAt: toIso(now), script: inOrder([...order.script, ...refundStep(order.input, now)]) };
}

/** A scenario's own steps may come after those that a call adds. */
function inOrder(script: readonly ScriptStep[]): ScriptStep[] {
  return [...script].sort((one, other) => fromIso(one.at) - fromIso(other.at));
}

function awaitEvidence(order: OrderState, now: number): OrderState {
  return waitForEvidence(order, now) ?? move({ ...order, missingEvidence: null }, { status: 'manual_review' }, now);
}

function applyRefundDecision(order: OrderState, refund: RefundDecision): OrderState {
  return { ...order, refund, revision: order.revision + 1 };
}

function move(order: OrderState, report: ProviderReport, now: number): OrderState {
  if (!canMove(order.status, report.status)) {
    return order;
  }
  const moved: OrderState = {
    ...order,
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
      return { ...order, refundDeadline: toIso(now + refundWindow(input, input.refundWindowHours ?? 24)) };
    case 'ticket':
      return { ...order, script: inOrder([...order.script, ...ticketStep(input, now)]) };
    case 'none':
      return order;
  }
}
