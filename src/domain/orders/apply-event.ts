import { fromIso, toIso } from '../duration';
import type { ChainFinding } from '../evidence/chain-finding';
import { choosePreferredRefund, refuseRefundAgain, refuseRefundDecision } from '../refunds/refund-decision';
import { refundStep } from '../sandbox/script';
import { lacksEvidence, waitForEvidence } from '../watching/evidence';
import { DEPOSIT_OUTCOMES, isUnpaidFailure, judgeFailure, knownOfDeposit } from '../watching/failure';
import {
  DEPOSIT_SHOWN,
  isReport,
  type ProviderReport,
  type ScriptedHappening,
  SILENCE,
} from '../watching/provider-report';
import { type DeadlineKind, type Due, runningWindow } from './deadline';
import { awaitsDecision, reportOf } from './decision';
import { inOrder, move, noteDeposit, noteDepositOnChain } from './move';
import {
  type Decision,
  lastTransitionAt,
  type OrderState,
  type RefundDecider,
  type RefundDecision,
  type RefundTarget,
} from './order';
import { applyProof, awaitProof, endProofWait, needsProof } from './proof';
import { type CallAnswer, dueCall, isSaidToBeSent } from './provider-call';
import { canMove } from './status';

export type OrderEvent =
  | { type: 'provider_report'; report: ProviderReport }
  | { type: 'provider_silent' }
  | { type: 'deadline'; kind: DeadlineKind }
  | { type: 'deposit_reported' }
  | { type: 'refund_action'; action: RefundTarget; decider: RefundDecider }
  | { type: 'refund_again'; operator: string }
  | { type: 'review'; operator: string }
  | { type: 'provider_answer'; answer: CallAnswer }
  | { type: 'decision'; decision: Decision }
  // Histories of release 0.2.0 hold these two names.
  | { type: 'chain_news'; news: ChainFinding }
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
      return onSilence(withoutStep(order, SILENCE), now);
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
    case 'refund_again':
      return refuseRefundAgain(order) === null
        ? { ...order, refundAskedAgainAt: toIso(now), revision: order.revision + 1 }
        : order;
    case 'review':
      return move(order, { status: 'manual_review' }, now);
    case 'provider_answer':
      return onAnswer(order, event.answer, now);
    case 'decision':
      return awaitsDecision(order.status)
        ? { ...move(order, reportOf(event.decision), now), decision: event.decision }
        : order;
    case 'chain_news':
      return event.news.leg === 'deposit'
        ? noteDepositOnChain(withoutStep(order, DEPOSIT_SHOWN), event.news.isSeen, now)
        : applyProof(order, event.news, now);
    case 'recorded':
      return event.order.revision > order.revision ? event.order : order;
  }
}

/** A step of the sandbox's script that happens now does not happen again. */
function withoutStep(order: OrderState, report: ScriptedHappening): OrderState {
  const script = order.script.filter((step) => step.report !== report);
  return script.length === order.script.length ? order : { ...order, script };
}

/** The event that occurs when something is due. */
export function eventOf(due: Due): OrderEvent {
  if (due.kind !== 'script') {
    return { type: 'deadline', kind: due.kind };
  }
  const { report } = due.step;
  if (isReport(report)) {
    return { type: 'provider_report', report };
  }
  return report === SILENCE
    ? { type: 'provider_silent' }
    : { type: 'chain_news', news: { leg: 'deposit', isSeen: true } };
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
  const consumed = withoutStep(order, report);
  if (canMove(order.status, report.status) && lacksEvidence(order, report)) {
    return withoutRefundCall(order, awaitEvidence(order, now));
  }
  if (canMove(order.status, report.status) && needsProof(order, report)) {
    return withoutRefundCall(order, awaitProof(order, report, now));
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

/**
 * The order without a refund call that was due until the provider said that it has sent the money. That is recorded: nothing else would
 * keep an order that continues from its row, or whose provider never proves it, from making the call.
 */
function withoutRefundCall(before: OrderState, after: OrderState): OrderState {
  if (dueCall(before)?.type !== 'request_refund' || !isSaidToBeSent(after)) {
    return after;
  }
  const { refundAskedAgainAt: _, ...rest } = after;
  return { ...rest, revision: before.revision + 1 };
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

/** Only the running window can end; any other is left over from an earlier status. */
function onDeadline(order: OrderState, kind: DeadlineKind, now: number): OrderState {
  if (runningWindow(order)?.kind !== kind) {
    return order;
  }
  switch (kind) {
    case 'deposit_window':
      return move(order, { status: 'expired' }, now);
    case 'deposit_unnoticed':
      return move(order, { status: 'manual_review', message: UNNOTICED }, now);
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
    case 'proof':
      return endProofWait(order, now);
    case 'evidence':
      return { ...order, missingEvidence: order.missingEvidence && { ...order.missingEvidence, due: true } };
  }
}

const UNNOTICED = 'The chain shows the deposit, and the provider says nothing of it';

/** Applies the provider's response to the call that is due. */
function onAnswer(order: OrderState, answer: CallAnswer, now: number): OrderState {
  const call = dueCall(order);
  if (call?.type === 'read_status') {
    return awaitEvidence(order, now);
  }
  if (call && order.refundAskedAgainAt !== undefined) {
    // It stays in manual review, with a new revision so that the call is not made again after a restart.
    const { refundAskedAgainAt: _, ...rest } = order;
    const accepted = answer === 'accepted' && { refundAcceptedAt: toIso(now) };
    return { ...rest, ...accepted, revision: order.revision + 1 };
  }
  if (!call || answer !== 'accepted') {
    return call ? move(order, { status: 'manual_review' }, now) : order;
  }
  return call.type === 'open_ticket'
    ? { ...order, ticketOpenedAt: toIso(now) }
    : { ...order, refundAcceptedAt: toIso(now), script: inOrder([...order.script, ...refundStep(order.input, now)]) };
}

function awaitEvidence(order: OrderState, now: number): OrderState {
  return waitForEvidence(order, now) ?? move({ ...order, missingEvidence: null }, { status: 'manual_review' }, now);
}

function applyRefundDecision(order: OrderState, refund: RefundDecision): OrderState {
  return { ...order, refund, revision: order.revision + 1 };
}

/** A recorded call to the provider. */
interface RecordedCall {
  call: string;
  answeredAt: Date | null;
  /** When the provider took the call, if the call's result says so; null before it has answered. */
  answer: { value: unknown } | null;
}

/**
 * The order after a recorded response to the call that is due, if there is one: the order's row has it only after its next
 * transition.
 */
export function applyRecordedAnswer(order: OrderState, calls: readonly RecordedCall[]): OrderState {
  const due = dueCall(order);
  const made = due && calls.find(({ call }) => call === due.type);
  if (!made?.answer || made.answeredAt === null) {
    return order;
  }
  const { value } = made.answer;
  const at = typeof value === 'string' ? fromIso(value) : made.answeredAt.getTime();
  return apply(order, { type: 'provider_answer', answer: 'accepted' }, Math.max(at, lastTransitionAt(order)));
}
