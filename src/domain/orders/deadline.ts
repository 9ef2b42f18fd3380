import { fromIso, HOUR, MINUTE } from '../duration';
import { ticketHours } from '../refunds/refund-hours';
import { refundWindow, sandboxWindow } from '../sandbox/script';
import type { ScriptStep } from '../watching/provider-report';
import { type Deposit, lastTransitionAt, type OrderInput, type OrderState } from './order';
import { proofDueAt } from './proof';
import { isTerminal } from './status';

/** The next thing that happens to an order without outside input: a simulated report, or the end of a window. */
export type Due =
  | { kind: 'script'; at: number; step: ScriptStep }
  | { kind: 'deposit_window'; at: number }
  | { kind: 'deposit_unnoticed'; at: number }
  | { kind: 'refund_window'; at: number }
  | { kind: 'refund_confirmation'; at: number }
  | { kind: 'ticket_sla'; at: number }
  | { kind: 'no_refund_path'; at: number }
  | { kind: 'evidence'; at: number }
  | { kind: 'proof'; at: number };

export type DeadlineKind = Exclude<Due['kind'], 'script'>;

/** Descriptions for timers and support staff. */
export const DUE_SUMMARY: Readonly<Record<Due['kind'], string>> = {
  script: 'next step of the sandbox scenario',
  deposit_window: 'end of the deposit window',
  deposit_unnoticed: 'end of the wait for the provider to notice the deposit that the chain shows',
  refund_window: 'end of the refund decision window',
  refund_confirmation: 'end of the wait for the provider to confirm its refund',
  ticket_sla: 'end of the ticket SLA',
  no_refund_path: 'no refund path: to manual review',
  proof: 'end of the wait for the chain to show what the provider says it sent',
  evidence: 'ask the provider for the evidence of its completion or refund',
};

/** A refund that the provider accepted but does not confirm within this time needs a person. */
const REFUND_CONFIRMATION_HOURS = 72;

/**
 * The earliest due event; null if the order only waits for others. At the same time, a report goes before the end of a window.
 */
export function nextDue(order: OrderState): Due | null {
  if (isTerminal(order.status)) {
    return null;
  }
  const deadline = runningWindow(order);
  const step = order.script[0];
  if (step && (!deadline || fromIso(step.at) <= deadline.at)) {
    return { kind: 'script', at: fromIso(step.at), step };
  }
  return deadline;
}

type Window = Extract<Due, { kind: DeadlineKind }>;

/** The window that is running in the order's present state, or null. */
export function runningWindow(order: OrderState): Window | null {
  const proofAt = proofDueAt(order);
  if (proofAt !== null) {
    return { kind: 'proof', at: proofAt };
  }
  if (order.missingEvidence) {
    // Once it is due, the provider is being polled.
    return order.missingEvidence.due ? null : { kind: 'evidence', at: fromIso(order.missingEvidence.nextAt) };
  }
  switch (order.status) {
    case 'waiting_deposit':
      return depositWait(order);
    case 'refund_required':
      return refundWindowOf(order);
    default:
      return null;
  }
}

/**
 * When (ms) the wait for a refund that is due ends, for its user: a decided one's at which a person takes over, otherwise the end of
 * the time to choose, or the ticket's usual time; null while no date is known [rules/tracking: How long it takes].
 */
export function refundWaitEnd(order: OrderState): number | null {
  const window = order.refund ? runningWindow(order) : refundWindowOf(order);
  // A poll for evidence ends nothing, and the next one follows it.
  return window === null || window.kind === 'evidence' ? null : window.at;
}

/** A deposit that was sent in time may take this long to be seen [rules/watching: Reported deposits]. */
const REPORTED_DEPOSIT_HOURS = 24;
/** A deposit that the chain shows, and of which the provider says nothing for so long, needs a person. */
const UNNOTICED_DEPOSIT_HOURS = 24;

/** While the chain shows the deposit, the order does not expire [rules/evidence: Deposits]. */
function depositWait(order: OrderState): Window {
  const at = depositWindowOf(order);
  const { isSeen, at: notedAt } = order.depositOnChain ?? {};
  return isSeen && notedAt !== undefined
    ? { kind: 'deposit_unnoticed', at: Math.max(at, fromIso(notedAt) + UNNOTICED_DEPOSIT_HOURS * HOUR) }
    : { kind: 'deposit_window', at };
}

/** When (ms) the order stops waiting for its deposit. */
export function depositWindowOf({ expiresAt, depositReportedAt }: Pick<OrderState, 'expiresAt' | 'depositReportedAt'>) {
  const seenBy = depositReportedAt === undefined ? 0 : fromIso(depositReportedAt) + REPORTED_DEPOSIT_HOURS * HOUR;
  return Math.max(fromIso(expiresAt), seenBy);
}

function refundWindowOf(order: OrderState): Window | null {
  switch (order.input.refundCapability) {
    case 'programmatic':
      return order.refund ? confirmationWindow(order) : decisionWindow(order);
    case 'ticket':
      return {
        kind: 'ticket_sla',
        at: lastTransitionAt(order) + refundWindow(order.input, ticketHours(order.input.refundSlaHours)),
      };
    case 'none':
      return { kind: 'no_refund_path', at: lastTransitionAt(order) };
  }
}

function decisionWindow({ refundDeadline }: OrderState): Window | null {
  return refundDeadline === null ? null : { kind: 'refund_window', at: fromIso(refundDeadline) };
}

function confirmationWindow({ input, refundAcceptedAt }: OrderState): Window | null {
  return refundAcceptedAt === null
    ? null
    : { kind: 'refund_confirmation', at: fromIso(refundAcceptedAt) + refundWindow(input, REFUND_CONFIRMATION_HOURS) };
}

/**
 * End of the deposit window (ms) of an order created at `createdAt`: the scenario's, else the provider's, else ours
 * [rules/orders-and-transitions: Timers].
 */
export function depositWindowEnd(input: OrderInput, deposit: Deposit, createdAt: number): number {
  const simulated = sandboxWindow(input);
  if (simulated !== null) {
    return createdAt + simulated;
  }
  return deposit.expiresAt === null ? createdAt + input.depositWindowMinutes * MINUTE : fromIso(deposit.expiresAt);
}
