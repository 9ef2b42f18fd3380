import type { Order } from '#contract/orders/order';
import { networkById, payoutSeconds } from '#domain/assets/networks';
import { fromIso, SECOND } from '#domain/duration';
import { type OrderStatus, STATUSES } from '#domain/orders/status';
import { type LaterStep, listLaterSteps, type StepFacts } from './later-steps';
import { formatTime, writeDurationInWords } from './times';

type Phase = Extract<OrderStatus, 'waiting_deposit' | 'confirming' | 'exchanging' | 'sending'>;

/** The planned course of every order. */
const PHASES: readonly Phase[] = ['waiting_deposit', 'confirming', 'exchanging', 'sending'];

const isPhase = (status: OrderStatus): status is Phase => (PHASES as readonly OrderStatus[]).includes(status);

/** All steps of an order: finished ones with their times, the current one with its usual duration, and future ones. */
export function listSteps(facts: StepFacts): LaterStep[] {
  const { order, state } = facts;
  const reached = PHASES.indexOf(lastPhase(order));
  if (order.status === 'completed') {
    return [...PHASES.map((phase) => doneStep(order, phase)), ...listLaterSteps(facts)];
  }
  const before = PHASES.slice(0, reached).map((phase) => doneStep(order, phase));
  const present = PHASES[reached] ?? 'waiting_deposit';
  if (isPhase(order.status) && state !== 'deposit_overdue' && state !== 'deposit_unwanted') {
    const coming = PHASES.slice(reached + 1).map((phase) => comingStep(order, phase));
    return [...before, currentStep(order, present), ...coming, { ...COMING, title: 'Swap completed' }];
  }
  const known = listArrived(order);
  if (known !== null) {
    return [...known, stoppedAt(order, 'exchanging', endOf(order, present)), ...listLaterSteps(facts)];
  }
  const stopped = stoppedStep(order, present);
  // It is not recorded when the provider gave up.
  return [...before, state === 'deposit_unwanted' ? { ...stopped, at: null } : stopped, ...listLaterSteps(facts)];
}

/**
 * What was done of an order that left its course before the exchange although its deposit had arrived; null for any other.
 * A refund needs a deposit, whether its confirmation was reported or not.
 */
function listArrived(order: Order): LaterStep[] | null {
  const last = lastPhase(order);
  const isRefund = order.timeline.some(({ status }) => status === 'refund_required' || status === 'refunded');
  const hasArrived = isRefund || (last === 'waiting_deposit' && order.tx_in_hash !== null && !order.late_deposit);
  if (!hasArrived || last === 'exchanging' || last === 'sending') {
    return null;
  }
  const isConfirmed = last === 'confirming' && order.evidence?.deposit?.verdict === 'verified';
  return [doneStep(order, 'waiting_deposit'), ...(isConfirmed ? [doneStep(order, 'confirming')] : [])];
}

const COMING = { state: 'coming', at: null, note: null } as const;

function lastPhase({ timeline }: Order): Phase {
  return timeline.map(({ status }) => status).findLast(isPhase) ?? 'waiting_deposit';
}

function doneStep(order: Order, phase: Phase): LaterStep {
  return { state: 'done', title: doneTitleOf(order, phase), at: endOf(order, phase), note: writeTaken(order, phase) };
}

function currentStep(order: Order, phase: Phase): LaterStep {
  const note = phase === 'waiting_deposit' ? `expected by ${formatTime(order.expires_at)}` : writeUsual(order, phase);
  return { state: 'current', title: titleOf(order, phase), at: startOf(order, phase), note };
}

function comingStep(order: Order, phase: Phase): LaterStep {
  return { ...COMING, title: titleOf(order, phase), note: writeUsual(order, phase) };
}

function stoppedStep(order: Order, phase: Phase): LaterStep {
  const at = order.status === 'waiting_deposit' ? order.expires_at : endOf(order, phase);
  return stoppedAt(order, phase, at, writeNothingCame(order, phase));
}

function stoppedAt(order: Order, phase: Phase, at: string | null, note: string | null = null): LaterStep {
  return { state: 'stopped', title: titleOf(order, phase), at, note };
}

function titleOf({ from, from_network: network, to }: Order, phase: Phase): string {
  switch (phase) {
    case 'waiting_deposit':
      return `Your ${from} arrives`;
    case 'confirming':
      return `The ${networkById(network)?.name ?? network} network confirms it`;
    case 'exchanging':
      return `${from} is converted to ${to}`;
    case 'sending':
      return `${to} is sent to you`;
  }
}

function doneTitleOf({ from, from_network: network, to }: Order, phase: Phase): string {
  switch (phase) {
    case 'waiting_deposit':
      return `Your ${from} arrived`;
    case 'confirming':
      return `The ${networkById(network)?.name ?? network} network confirmed it`;
    case 'exchanging':
      return `${from} was converted to ${to}`;
    case 'sending':
      return `${to} was sent to you`;
  }
}

function startOf({ timeline }: Order, phase: Phase): string | null {
  return timeline.find(({ status }) => status === phase)?.at ?? null;
}

/** A phase ends with the first later status; a skipped one has no time. */
function endOf(order: Order, phase: Phase): string | null {
  const later = order.timeline.find(({ status }) => STATUSES[status].rank > STATUSES[phase].rank);
  return startOf(order, phase) === null ? null : (later?.at ?? null);
}

function writeTaken(order: Order, phase: Phase): string | null {
  const [start, end] = [startOf(order, phase), endOf(order, phase)];
  return start === null || end === null ? null : `took ${writeDurationInWords(fromIso(end) - fromIso(start))}`;
}

function writeUsual({ from_network: from, to_network: to }: Order, phase: Phase): string | null {
  switch (phase) {
    case 'confirming':
      return writeWithin(networkById(from)?.depositSeconds);
    case 'exchanging':
      return 'usually a few minutes';
    case 'sending':
      return writeWithin(payoutSeconds(to));
    default:
      return null;
  }
}

function writeWithin(seconds: number | null | undefined): string | null {
  return seconds ? `usually within ${writeDurationInWords(seconds * SECOND)}` : null;
}

function writeNothingCame({ status }: Order, phase: Phase): string | null {
  const hasEnded = status === 'expired' || status === 'waiting_deposit';
  return hasEnded && phase === 'waiting_deposit' ? 'nothing arrived in time' : null;
}
