import { namesOf } from '../names-of';

/** What one order status means to the state machine and to a person [rules/orders-and-transitions: Statuses]. */
interface StatusRow {
  /** Position in an order's life; a provider report never lowers it [rules/orders-and-transitions: Transitions]. */
  readonly rank: number;
  readonly terminal: boolean;
  /**
   * Whether entering the status updates Temporal's OrderStatus search attribute. The provider's two short intermediate steps
   * are left out: each update costs a history event for the order's whole retention.
   */
  readonly searchable: boolean;
  readonly meaning: string;
}

export const STATUSES = {
  waiting_deposit: { rank: 0, terminal: false, searchable: true, meaning: 'Waiting for the deposit' },
  confirming: { rank: 1, terminal: false, searchable: true, meaning: 'Deposit detected, waiting for confirmations' },
  exchanging: { rank: 2, terminal: false, searchable: false, meaning: 'The provider is converting the funds' },
  sending: { rank: 3, terminal: false, searchable: false, meaning: 'The provider is sending the payout' },
  refund_required: { rank: 4, terminal: false, searchable: true, meaning: 'The swap cannot continue; a refund is due' },
  manual_review: { rank: 5, terminal: false, searchable: true, meaning: 'A person has to review this order' },
  completed: { rank: 6, terminal: true, searchable: true, meaning: 'The payout is confirmed' },
  failed: { rank: 6, terminal: true, searchable: true, meaning: 'The swap failed for good' },
  expired: { rank: 6, terminal: true, searchable: true, meaning: 'No deposit arrived in time' },
  refunded: { rank: 6, terminal: true, searchable: true, meaning: 'The deposit was refunded' },
} as const satisfies Record<string, StatusRow>;

export type OrderStatus = keyof typeof STATUSES;

export const ORDER_STATUSES = namesOf(STATUSES);

/** Between the deposit and the payout. */
export const SWAPPING = ['confirming', 'exchanging', 'sending'] as const satisfies OrderStatus[];

export function isSwapping(status: OrderStatus): boolean {
  return SWAPPING.some((each) => each === status);
}

export function isOrderStatus(text: string): text is OrderStatus {
  return Object.hasOwn(STATUSES, text);
}

export function isTerminal(status: OrderStatus): boolean {
  return STATUSES[status].terminal;
}

/** Whether the expected amount will not be paid out any more. A review can still end with a payout. */
export function hasNoPayout(status: OrderStatus): boolean {
  return status === 'refund_required' || (isTerminal(status) && status !== 'completed');
}

/**
 * How much the user of an order receives: what was paid out, and before that what is expected; null once it was paid out and
 * nobody says how much, because the user may have received less [rules/orders-and-transitions: Expected and delivered].
 */
export function knownPayout(isPaidOut: boolean, { paid, expected }: { paid: string | null; expected: string }) {
  return paid ?? (isPaidOut ? null : expected);
}

/** The same in a list of orders; null too where nothing will be paid out any more. */
export function shownPayout(status: OrderStatus, amounts: { paid: string | null; expected: string }): string | null {
  return hasNoPayout(status) ? amounts.paid : knownPayout(status === 'completed', amounts);
}

/** What an event of an order announces: a status, or money that came after the order's end [rules/watching: Late deposits]. */
export type Announced = OrderStatus | 'late_deposit';

export type OrderEventName = `order.${Announced}`;

/** The name of an event on webhooks and streams [rules/webhooks: Events and payload]. */
export function eventName(announced: Announced): OrderEventName {
  return `order.${announced}`;
}

export const ORDER_EVENTS = [...ORDER_STATUSES, 'late_deposit' as const].map(eventName);

/**
 * Every legal transition [rules/orders-and-transitions: Transitions]. `direct` are the drawn edges; `skips` are those that a
 * provider's report may make past unseen steps. Anything else is illegal; nothing leaves a terminal status, and a refund that
 * is due becomes a success only by way of manual_review.
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

/**
 * How a status is displayed, wherever it is: always as shape, word and color together. A refund never looks like a success
 * [rules/tracking: Tones].
 */
export const TONES = ['waiting', 'moving', 'done', 'returning', 'review', 'over', 'failed'] as const;
export type Tone = (typeof TONES)[number];

export const STATUS_TONES: Readonly<Record<OrderStatus, Tone>> = {
  waiting_deposit: 'waiting',
  confirming: 'moving',
  exchanging: 'moving',
  sending: 'moving',
  completed: 'done',
  refund_required: 'returning',
  refunded: 'returning',
  manual_review: 'review',
  expired: 'over',
  failed: 'failed',
};
