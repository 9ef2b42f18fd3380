import type { Order } from '#contract/orders/order';
import type { Step } from '#contract/shared/order';
import type { OrderStatus } from '#domain/orders/status';
import { type BadgeContent, ORDER_BADGES } from '#web/design/status/status-badges';

type StepsOf = Pick<Order, 'refund_decision' | 'late_deposit'>;

/** An entry of an order's timeline: one of its statuses, or what happened without changing it. */
export interface ShownStep {
  badge: BadgeContent;
  at: string;
  /** The status it stands for; null if the order's status did not change. */
  step: Step | null;
}

/** Statuses, the refund decision, and a late deposit with what became of it, oldest first. */
export function listOrderSteps(timeline: readonly Step[], order: StepsOf): ShownStep[] {
  const statuses = timeline.map((step) => ({ badge: ORDER_BADGES[step.status], at: step.at, step }));
  return [...statuses, ...listDecision(order), ...listLateDeposit(order)].sort(
    (one, other) => Date.parse(one.at) - Date.parse(other.at),
  );
}

function listDecision({ refund_decision: decision }: StepsOf): ShownStep[] {
  const badge = { tone: 'returning', shape: 'back', label: 'Refund decided' } as const;
  return decision === null || decision.action === null ? [] : [{ badge, at: decision.decided_at, step: null }];
}

function listLateDeposit({ late_deposit: late }: StepsOf): ShownStep[] {
  if (late === null) {
    return [];
  }
  const end = LATE_ENDS[late.status];
  return [
    { badge: LATE_SEEN, at: late.seen_at, step: null },
    ...(end === undefined ? [] : [{ badge: end, at: late.updated_at, step: null }]),
  ];
}

const LATE_SEEN: BadgeContent = { tone: 'person', shape: 'person', label: 'Late payment detected' };

const LATE_ENDS: Readonly<Partial<Record<OrderStatus, BadgeContent>>> = {
  completed: { tone: 'done', shape: 'check', label: 'Late payment swapped' },
  refunded: { tone: 'returning', shape: 'backed', label: 'Late payment sent back' },
  failed: { tone: 'failed', shape: 'cross', label: 'Late payment stuck at the provider' },
};
