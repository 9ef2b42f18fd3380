import type { OrderPageView } from '#contract/support/orders';

type Note = OrderPageView['audit'][number];

export interface PinnedNotes {
  /** Cases that a person has to follow up on. */
  cases: OrderPageView['cases'];
  /** The latest notes of operators, newest first. */
  notes: Note[];
  /** Older notes, which the audit log of the order shows. */
  more: number;
}

const SHOWN = 3;

/** What colleagues and Swaplane left for whoever opens the order. */
export function findPinned({ cases, audit }: Pick<OrderPageView, 'cases' | 'audit'>): PinnedNotes {
  const notes = audit.filter(({ action, reason }) => action === 'order.noted' && reason !== null);
  return {
    cases: cases.filter(({ closed_at }) => closed_at === null),
    notes: notes.slice(0, SHOWN),
    more: Math.max(0, notes.length - SHOWN),
  };
}
