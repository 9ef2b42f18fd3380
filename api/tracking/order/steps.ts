import type { Order } from '#contract/orders/order';
import { networkById, payoutSeconds } from '#domain/assets/networks';
import { fromIso, SECOND, toIso } from '#domain/duration';
import { type OrderStatus, STATUSES } from '#domain/orders/status';
import type { MessageKey } from '#domain/tracking/messages/messages';
import type { Words } from '../language/words';
import type { Written } from '../language/written';
import type { TrackedFacts } from './facts';
import type { TrackedRefund } from './tracked-refund';
import type { TrackedState } from './tracked-state';

/** A step of an order. `stopped`: the order left its planned course here. */
export interface LaterStep {
  state: 'done' | 'current' | 'coming' | 'stopped';
  title: Written;
  /** When it was done or stopped, or when the current one started; null if unknown. */
  at: string | null;
  note: Written | null;
}

interface StepFacts extends Pick<TrackedFacts, 'order' | 'words'> {
  state: TrackedState;
  refund: TrackedRefund | null;
  /** Until when (ms) an expired order's address is watched. */
  watchedUntil: number | null;
}

/** Titles that are the same for every order. */
type FixedTitle = Exclude<Extract<MessageKey, `step.${string}`>, `step.${Phase}${'' | '_done'}`>;

interface StepMaker {
  done(title: FixedTitle, at: string | null): LaterStep;
  stopped(title: FixedTitle, at: string | null): LaterStep;
  current(title: FixedTitle, at: string | null, note?: Written | null): LaterStep;
  coming(title: FixedTitle): LaterStep;
}

const stepsIn = (words: Words): StepMaker => ({
  done: (title, at) => ({ state: 'done', title: words.say(title), at, note: null }),
  stopped: (title, at) => ({ state: 'stopped', title: words.say(title), at, note: null }),
  current: (title, at, note = null) => ({ state: 'current', title: words.say(title), at, note }),
  coming: (title) => ({ ...COMING, title: words.say(title) }),
});

/** The steps after the planned ones: how an order ended, or the course it took instead. */
function listLaterSteps(facts: StepFacts): LaterStep[] {
  const { order, state, words } = facts;
  const { done, stopped, current, coming } = stepsIn(words);
  const reviewed = entryOf(facts, 'manual_review');
  const review = reviewed === null ? [] : [done('step.reviewed', reviewed)];
  const end = order.timeline.at(-1)?.at ?? null;
  switch (order.status) {
    case 'completed':
      return [...review, done('step.completed', end)];
    case 'failed':
      return [...review, ...listAfterEnd(facts, stopped('step.failed', end))];
    case 'refunded':
      return [...listRefundDecision(facts), ...review, done('step.refund_sent', end)];
    case 'manual_review':
      return [...listRefundDecision(facts), current('step.review', reviewed), coming('step.review_ends')];
    case 'refund_required':
      return listRefund(facts);
    default:
      return state === 'deposit_overdue' || state === 'deposit_unwanted'
        ? [coming('step.closes')]
        : listAfterEnd(facts, done('step.closed', end));
  }
}

function entryOf({ order }: StepFacts, status: OrderStatus): string | null {
  return order.timeline.find((entry) => entry.status === status)?.at ?? null;
}

function listRefundDecision(facts: StepFacts): LaterStep[] {
  const { done } = stepsIn(facts.words);
  const due = entryOf(facts, 'refund_required');
  const decided = facts.order.refund_decision?.decided_at ?? null;
  return [
    ...(due === null ? [] : [done('step.refund_due', due)]),
    ...(decided === null || facts.order.refund_decision?.action === null ? [] : [done('step.refund_decided', decided)]),
  ];
}

function listRefund(facts: StepFacts): LaterStep[] {
  const { order, state, refund, words } = facts;
  const { done, current, coming } = stepsIn(words);
  const due = entryOf(facts, 'refund_required');
  const until = refund?.until ? words.say('note.until', { time: words.time(refund.until) }) : null;
  switch (state) {
    case 'refund_choice':
      return [
        done('step.refund_due', due),
        current('step.refund_choice', due, until),
        coming('step.refund_under_way'),
        coming('step.refund_sent'),
      ];
    case 'refund_under_way':
      return [
        ...listRefundDecision(facts),
        current('step.refund_under_way', order.refund_decision?.decided_at ?? null, until),
        coming('step.refund_sent'),
      ];
    case 'refund_to_sender':
    case 'refund_in_check':
      return [done('step.refund_due', due), current('step.refund_under_way', due, until), coming('step.refund_sent')];
    case 'refund_ticket':
      return [
        done('step.refund_requested', due),
        current('step.refund_ticket', due, until),
        coming('step.refund_sent'),
      ];
    default:
      return [done('step.refund_due', due), current('step.refund_support', due), coming('step.refund_sent')];
  }
}

/** A late deposit may come to an expired order and to a failed one. */
function listAfterEnd(facts: StepFacts, end: LaterStep): LaterStep[] {
  const { order, state, watchedUntil, words } = facts;
  const { done, stopped, current, coming } = stepsIn(words);
  const seen = order.late_deposit?.seen_at ?? null;
  const last = order.late_deposit?.updated_at ?? null;
  const late = [end, done('step.late_detected', seen)];
  switch (state) {
    case 'expired_watched':
      return [
        end,
        current(
          'step.watching',
          end.at,
          watchedUntil === null ? null : words.say('note.until', { time: words.time(toIso(watchedUntil)) }),
        ),
      ];
    case 'late_under_way':
      return [...late, current('step.late_under_way', seen), coming('step.late_ends')];
    case 'late_completed':
      return [...late, done('step.late_completed', last)];
    case 'late_refunded':
      return [...late, done('step.late_refunded', last)];
    case 'late_failed':
      return [...late, stopped('step.late_failed', last), current('step.review', last), coming('step.late_ends')];
    default:
      return [end];
  }
}

type Phase = Extract<OrderStatus, 'waiting_deposit' | 'confirming' | 'exchanging' | 'sending'>;

/** The planned course of every order. */
const PHASES: readonly Phase[] = ['waiting_deposit', 'confirming', 'exchanging', 'sending'];

const isPhase = (status: OrderStatus): status is Phase => PHASES.some((phase) => phase === status);

/** All steps of an order: finished ones with their times, the current one with its usual duration, and future ones. */
export function listSteps(facts: StepFacts): LaterStep[] {
  const { order, state, words } = facts;
  const reached = PHASES.indexOf(lastPhase(order));
  if (order.status === 'completed') {
    return [...PHASES.map((phase) => doneStep(facts, phase)), ...listLaterSteps(facts)];
  }
  const before = PHASES.slice(0, reached).map((phase) => doneStep(facts, phase));
  const present = PHASES[reached] ?? 'waiting_deposit';
  if (isPhase(order.status) && state !== 'deposit_overdue' && state !== 'deposit_unwanted') {
    const coming = PHASES.slice(reached + 1).map((phase) => comingStep(facts, phase));
    return [...before, currentStep(facts, present), ...coming, stepsIn(words).coming('step.completed')];
  }
  const known = listArrived(facts);
  if (known !== null) {
    return [...known, stoppedAt(facts, 'exchanging', endOf(order, present)), ...listLaterSteps(facts)];
  }
  const stopped = stoppedStep(facts, present);
  // It is not recorded when the provider gave up.
  return [...before, state === 'deposit_unwanted' ? { ...stopped, at: null } : stopped, ...listLaterSteps(facts)];
}

/**
 * What was done of an order that left its course before the exchange although its deposit had arrived; null for any other.
 * A refund needs a deposit, whether its confirmation was reported or not.
 */
function listArrived(facts: StepFacts): LaterStep[] | null {
  const { order } = facts;
  const last = lastPhase(order);
  const isRefund = order.timeline.some(({ status }) => status === 'refund_required' || status === 'refunded');
  const hasArrived = isRefund || (last === 'waiting_deposit' && order.tx_in_hash !== null && !order.late_deposit);
  if (!hasArrived || last === 'exchanging' || last === 'sending') {
    return null;
  }
  const isConfirmed = last === 'confirming' && order.evidence?.deposit?.verdict === 'verified';
  return [doneStep(facts, 'waiting_deposit'), ...(isConfirmed ? [doneStep(facts, 'confirming')] : [])];
}

const COMING = { state: 'coming', at: null, note: null } as const;

function lastPhase({ timeline }: Order): Phase {
  return timeline.map(({ status }) => status).findLast(isPhase) ?? 'waiting_deposit';
}

function doneStep(facts: StepFacts, phase: Phase): LaterStep {
  const { order, words } = facts;
  const title = words.say(`step.${phase}_done`, namesIn(order));
  return { state: 'done', title, at: endOf(order, phase), note: writeTaken(facts, phase) };
}

function currentStep(facts: StepFacts, phase: Phase): LaterStep {
  const { order, words } = facts;
  const note =
    phase === 'waiting_deposit'
      ? words.say('note.expected_by', { time: words.time(order.expires_at) })
      : writeUsual(facts, phase);
  return { state: 'current', title: titleOf(facts, phase), at: startOf(order, phase), note };
}

function comingStep(facts: StepFacts, phase: Phase): LaterStep {
  return { ...COMING, title: titleOf(facts, phase), note: writeUsual(facts, phase) };
}

function stoppedStep(facts: StepFacts, phase: Phase): LaterStep {
  const { order } = facts;
  const at = order.status === 'waiting_deposit' ? order.expires_at : endOf(order, phase);
  return stoppedAt(facts, phase, at, writeNothingCame(facts, phase));
}

function stoppedAt(facts: StepFacts, phase: Phase, at: string | null, note: Written | null = null): LaterStep {
  return { state: 'stopped', title: titleOf(facts, phase), at, note };
}

function titleOf({ order, words }: StepFacts, phase: Phase): Written {
  return words.say(`step.${phase}`, namesIn(order));
}

function namesIn({ from, from_network: network, to }: Order) {
  return { from, network: networkById(network)?.name ?? network, to };
}

function startOf({ timeline }: Order, phase: Phase): string | null {
  return timeline.find(({ status }) => status === phase)?.at ?? null;
}

/** A phase ends with the first later status; a skipped one has no time. */
function endOf(order: Order, phase: Phase): string | null {
  const later = order.timeline.find(({ status }) => STATUSES[status].rank > STATUSES[phase].rank);
  return startOf(order, phase) === null ? null : (later?.at ?? null);
}

function writeTaken({ order, words }: StepFacts, phase: Phase): Written | null {
  const [start, end] = [startOf(order, phase), endOf(order, phase)];
  return start === null || end === null
    ? null
    : words.say('note.took', { duration: words.duration(fromIso(end) - fromIso(start)) });
}

function writeUsual({ order: { from_network: from, to_network: to }, words }: StepFacts, phase: Phase): Written | null {
  switch (phase) {
    case 'confirming':
      return writeWithin(words, networkById(from)?.depositSeconds);
    case 'exchanging':
      return words.say('note.usually_minutes');
    case 'sending':
      return writeWithin(words, payoutSeconds(to));
    default:
      return null;
  }
}

function writeWithin(words: Words, seconds: number | null | undefined): Written | null {
  return seconds ? words.say('note.usually_within', { duration: words.duration(seconds * SECOND) }) : null;
}

function writeNothingCame({ order: { status }, words }: StepFacts, phase: Phase): Written | null {
  const hasEnded = status === 'expired' || status === 'waiting_deposit';
  return hasEnded && phase === 'waiting_deposit' ? words.say('note.nothing_arrived') : null;
}
