import { toIso } from '#domain/duration';
import type { OrderStatus } from '#domain/orders/status';
import type { TrackedFacts } from './facts';
import { formatTime } from './times';
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

export interface StepFacts extends Pick<TrackedFacts, 'order'> {
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
export function listLaterSteps(facts: StepFacts): LaterStep[] {
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
