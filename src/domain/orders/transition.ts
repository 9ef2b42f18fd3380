import type { OrderStatus } from './status';

/**
 * Every legal transition [rules/orders-and-transitions: Transitions]. `direct` are the drawn edges; `skips` are those that a
 * provider's report may make past unseen steps. Anything else is illegal; nothing leaves a terminal status, and a refund never
 * becomes a success without a person's decision in manual_review.
 */
export const TRANSITIONS: Readonly<
  Record<OrderStatus, { readonly direct: readonly OrderStatus[]; readonly skips: readonly OrderStatus[] }>
> = {
  waiting_deposit: {
    direct: ['confirming', 'expired', 'refund_required', 'failed'],
    skips: ['exchanging', 'sending', 'completed', 'manual_review', 'refunded'],
  },
  confirming: {
    direct: ['exchanging', 'refund_required', 'manual_review', 'failed'],
    skips: ['sending', 'completed', 'refunded'],
  },
  exchanging: { direct: ['sending', 'refund_required', 'manual_review', 'failed'], skips: ['completed', 'refunded'] },
  sending: { direct: ['completed', 'refund_required', 'manual_review', 'failed'], skips: ['refunded'] },
  refund_required: { direct: ['refunded', 'manual_review', 'failed'], skips: [] },
  manual_review: { direct: ['refunded', 'completed', 'failed'], skips: [] },
  completed: { direct: [], skips: [] },
  failed: { direct: [], skips: [] },
  expired: { direct: [], skips: [] },
  refunded: { direct: [], skips: [] },
};

export function canMove(from: OrderStatus, to: OrderStatus): boolean {
  const { direct, skips } = TRANSITIONS[from];
  return direct.includes(to) || skips.includes(to);
}
