import type { Order } from '#contract/orders/order';
import { networkById, payoutSeconds } from '#domain/assets/networks';
import { fromIso, SECOND, toIso } from '#domain/duration';
import { type OrderStatus, STATUSES } from '#domain/orders/status';
import { formatTime, type TrackedFacts, writeDurationInWords } from './facts';
import type { TrackedRefund } from './tracked-refund';
import type { TrackedState } from './tracked-state';

/** A step of an order. `stopped`: the order left its planned course here. */
export interface LaterStep {
  state: 'done' | 'current' | 'coming' | 'stopped';
  title: string;
  /** When it was done or stopped, or when the current one started; null if unknown. */
  at: string | null;
  note: string | null;
}

interface StepFacts extends Pick<TrackedFacts, 'order'> {
  state: TrackedState;
  refund: TrackedRefund | null;
  /** Until when (ms) an expired order's address is watched. */
  watchedUntil: number | null;
}

const done = (title: string, at: string | null, note: string | null = null): LaterStep => ({
  state: 'done',
  title,
  at,
  note,
});
const current = (title: string, at: string | null, note: string | null = null): LaterStep => ({
  state: 'current',
  title,
  at,
  note,
});
const coming = (title: string): LaterStep => ({ state: 'coming', title, at: null, note: null });

/** The steps after the planned ones: how an order ended, or the course it took instead. */
function listLaterSteps(facts: StepFacts): LaterStep[] {
  const { order, state } = facts;
  const reviewed = entryOf(facts, 'manual_review');
  const review = reviewed === null ? [] : [done('Reviewed by support', reviewed)];
  const end = order.timeline.at(-1)?.at ?? null;
  switch (order.status) {
    case 'completed':
      return [...review, done('Swap completed', end)];
    case 'failed':
      return [...review, { state: 'stopped', title: 'Swap failed', at: end, note: null }];
    case 'refunded':
      return [...listRefundDecision(facts), ...review, done('Refund sent', end)];
    case 'manual_review':
      return [
        ...listRefundDecision(facts),
        current('Support is reviewing it', reviewed),
        coming('Payout, refund or failure'),
      ];
    case 'refund_required':
      return listRefund(facts);
    default:
      return state === 'deposit_overdue' || state === 'deposit_unwanted'
        ? [coming('Order closes')]
        : listAfterExpiry(facts, end);
  }
}

function entryOf({ order }: StepFacts, status: OrderStatus): string | null {
  return order.timeline.find((entry) => entry.status === status)?.at ?? null;
}

function listRefundDecision(facts: StepFacts): LaterStep[] {
  const due = entryOf(facts, 'refund_required');
  const decided = facts.order.refund_decision?.decided_at ?? null;
  return [
    ...(due === null ? [] : [done('Refund due', due)]),
    ...(decided === null || facts.order.refund_decision?.action === null ? [] : [done('Refund decided', decided)]),
  ];
}

function listRefund(facts: StepFacts): LaterStep[] {
  const { order, state, refund } = facts;
  const due = entryOf(facts, 'refund_required');
  const until = refund?.until ? `until ${formatTime(refund.until)}` : null;
  switch (state) {
    case 'refund_choice':
      return [
        done('Refund due', due),
        current('You choose how to get it back', due, until),
        coming('Refund on its way'),
        coming('Refund sent'),
      ];
    case 'refund_under_way':
      return [
        ...listRefundDecision(facts),
        current('Refund on its way', order.refund_decision?.decided_at ?? null),
        coming('Refund sent'),
      ];
    case 'refund_ticket':
      return [
        done('Refund requested', due),
        current('The provider is sending it back', due, until),
        coming('Refund sent'),
      ];
    default:
      return [done('Refund due', due), current('Support is arranging the refund', due), coming('Refund sent')];
  }
}

function listAfterExpiry({ order, state, watchedUntil }: StepFacts, expiredAt: string | null): LaterStep[] {
  const seen = order.late_deposit?.seen_at ?? null;
  const last = order.late_deposit?.updated_at ?? null;
  const closed = done('Order closed', expiredAt);
  const late = [closed, done('Late payment detected', seen)];
  switch (state) {
    case 'expired_watched':
      return [
        closed,
        current(
          'Watching for a late payment',
          expiredAt,
          watchedUntil === null ? null : `until ${formatTime(toIso(watchedUntil))}`,
        ),
      ];
    case 'late_under_way':
      return [...late, current('The provider is deciding what to do', seen), coming('Swapped or sent back')];
    case 'late_completed':
      return [...late, done('Swapped and paid out', last)];
    case 'late_refunded':
      return [...late, done('Sent back', last)];
    case 'late_failed':
      return [...late, { state: 'stopped', title: 'It could not be sent back', at: last, note: null }];
    default:
      return [closed];
  }
}

type Phase = Extract<OrderStatus, 'waiting_deposit' | 'confirming' | 'exchanging' | 'sending'>;

/** The planned course of every order. */
const PHASES: readonly Phase[] = ['waiting_deposit', 'confirming', 'exchanging', 'sending'];

const isPhase = (status: OrderStatus): status is Phase => PHASES.some((phase) => phase === status);

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
