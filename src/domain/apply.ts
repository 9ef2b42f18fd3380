import { type DeadlineKind, runningWindow } from './deadline';
import { toIso } from './duration';
import type { FailedReason, OrderState, ProviderReport, RefundTarget } from './order';
import { preferredRefund, type RefundAction, refuseRefundAction } from './refund';
import { refundStep, refundWindow, scenarioRow } from './sandbox';
import { isTerminal, type OrderStatus } from './status';
import { canMove } from './transition';

/** A person's way out of manual_review [decision 2]. */
export interface Decision {
  status: 'refunded' | 'completed' | 'failed';
  /** Kept in the audit log, shown to nobody outside. */
  reason: string;
  operator: string;
  txOutHash?: string;
  amountTo?: string;
}

export type OrderEvent =
  | { type: 'provider_report'; report: ProviderReport }
  | { type: 'provider_silent' }
  | { type: 'deadline'; kind: DeadlineKind }
  | { type: 'refund_action'; action: RefundAction }
  | { type: 'refund_answer'; answer: 'accepted' | 'refused' | 'unavailable' }
  | { type: 'decision'; decision: Decision };

/** What the workflow has to do at the provider after a step. */
export type Effect = { type: 'request_refund'; target: RefundTarget } | { type: 'open_ticket' };

export interface Step {
  order: OrderState;
  effects: Effect[];
  /** Whether the status changed, so that the step must be recorded and announced. */
  moved: boolean;
}

/** The whole order machine: the order after `event` at `now` (ms). Whatever is illegal or late changes nothing. */
export function apply(order: OrderState, event: OrderEvent, now: number): Step {
  switch (event.type) {
    case 'provider_report':
      return onReport(order, event.report, now);
    case 'provider_silent':
      return order.status === 'waiting_deposit'
        ? move(order, { status: 'failed', reason: 'provider_timeout', message: 'The provider stopped answering' }, now)
        : move(order, { status: 'manual_review' }, now);
    case 'deadline':
      return onDeadline(order, event.kind, now);
    case 'refund_action':
      return refuseRefundAction(order, event.action, now) || order.refundTarget
        ? unchanged(order)
        : decide(order, event.action, true);
    case 'refund_answer':
      return event.answer === 'accepted'
        ? { ...unchanged(order), order: { ...order, script: [...order.script, ...refundStep(order.input, now)] } }
        : move(order, { status: 'manual_review' }, now);
    case 'decision':
      return order.status === 'manual_review' ? move(order, fromDecision(event.decision), now) : unchanged(order);
  }
}

/** Reasons that mean "the money is fine, the swap is not": a refund once funds were seen, else a failure [partner-api 4.6]. */
const REFUNDABLE: ReadonlySet<FailedReason> = new Set(['underpayment', 'overpayment', 'rate_changed', 'kyt_block']);

function onReport(order: OrderState, report: ProviderReport, now: number): Step {
  const consumed = { ...order, script: order.script.filter((step) => step.report !== report) };
  const fundsSeen = order.status !== 'waiting_deposit' || order.txInHash !== null || report.txInHash !== undefined;
  if (report.status === 'failed' && report.reason && REFUNDABLE.has(report.reason) && fundsSeen) {
    return move(consumed, { ...report, status: 'refund_required' }, now);
  }
  return move(consumed, report, now);
}

/** Only the window that is running can end; anything else is a leftover of an earlier status. */
function onDeadline(order: OrderState, kind: DeadlineKind, now: number): Step {
  if (runningWindow(order)?.kind !== kind) {
    return unchanged(order);
  }
  switch (kind) {
    case 'deposit_window':
      return move(order, { status: 'expired' }, now);
    case 'refund_window': {
      const choice = preferredRefund(order);
      return choice === 'manual_review' ? move(order, { status: 'manual_review' }, now) : decide(order, choice, false);
    }
    case 'ticket_sla':
    case 'no_refund_path':
      return move(order, { status: 'manual_review' }, now);
  }
}

function decide(order: OrderState, target: RefundTarget, byPartner: boolean): Step {
  return {
    order: { ...order, refundTarget: target, refundByPartner: byPartner },
    effects: [{ type: 'request_refund', target }],
    moved: false,
  };
}

function move(order: OrderState, report: ProviderReport, now: number): Step {
  if (!canMove(order.status, report.status)) {
    return unchanged(order);
  }
  const at = toIso(now);
  const moved: OrderState = {
    ...order,
    status: report.status,
    timeline: [...order.timeline, { status: report.status, at }],
    failedReasonCode: report.reason ?? (report.status === 'failed' ? 'unknown' : order.failedReasonCode),
    failedReasonMessage: report.message ?? order.failedReasonMessage,
    txInHash: report.txInHash ?? order.txInHash,
    txOutHash: report.txOutHash ?? order.txOutHash,
    amountToActual: report.status === 'completed' ? (report.amountTo ?? order.input.amountTo) : order.amountToActual,
    script: isTerminal(report.status) ? [] : order.script,
  };
  return report.status === 'refund_required' ? enterRefund(moved, now) : { order: moved, effects: [], moved: true };
}

/** Entering refund_required opens the partner's window or the provider's ticket [partner-api 5.2]. */
function enterRefund(order: OrderState, now: number): Step {
  const { input } = order;
  switch (input.refundCapability) {
    case 'programmatic': {
      const deadline = toIso(now + refundWindow(input, input.refundWindowHours ?? 24));
      return { order: { ...order, refundDeadline: deadline }, effects: [], moved: true };
    }
    case 'ticket': {
      const resolved =
        input.sandbox && scenarioRow(input.sandbox.scenario).resolvesTicket ? refundStep(input, now) : [];
      return {
        order: { ...order, script: [...order.script, ...resolved] },
        effects: [{ type: 'open_ticket' }],
        moved: true,
      };
    }
    case 'none':
      return { order, effects: [], moved: true };
  }
}

function fromDecision({ status, txOutHash, amountTo }: Decision): ProviderReport {
  return { status, ...(txOutHash === undefined ? {} : { txOutHash }), ...(amountTo === undefined ? {} : { amountTo }) };
}

function unchanged(order: OrderState): Step {
  return { order, effects: [], moved: false };
}

/** Whether a status allows a person's decision. */
export function awaitsDecision(status: OrderStatus): boolean {
  return status === 'manual_review';
}
