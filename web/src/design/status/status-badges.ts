import type { Order } from '#contract/orders/order';
import type { OrderStatus } from '#domain/orders/status';
import type { PayoutStatus } from '#domain/payouts/payout';
import type { DeliveryStatus } from '#domain/webhooks/delivery';

/** The meaning of a color; tokens.css has a text color and a background color of each name. */
export type BadgeTone = 'waiting' | 'moving' | 'done' | 'returning' | 'person' | 'over' | 'failed';

/** The colors of a tone, as style sheets read them. */
export function toneColors(tone: BadgeTone): Record<'--tone' | '--wash', string> {
  return { '--tone': `var(--${tone})`, '--wash': `var(--${tone}-wash)` };
}

/** The shape of a status, for readers who cannot distinguish the colors. */
export type Shape = 'ring' | 'quarter' | 'half' | 'most' | 'check' | 'back' | 'backed' | 'person' | 'minus' | 'cross';

export interface BadgeContent {
  tone: BadgeTone;
  shape: Shape;
  label: string;
}

/** Shape, word and color of each order status. A refund is never green. */
export const ORDER_BADGES: Readonly<Record<OrderStatus, BadgeContent>> = {
  waiting_deposit: { tone: 'waiting', shape: 'ring', label: 'Waiting for deposit' },
  confirming: { tone: 'moving', shape: 'quarter', label: 'Confirming' },
  exchanging: { tone: 'moving', shape: 'half', label: 'Exchanging' },
  sending: { tone: 'moving', shape: 'most', label: 'Sending' },
  completed: { tone: 'done', shape: 'check', label: 'Completed' },
  refund_required: { tone: 'returning', shape: 'back', label: 'Refund due' },
  refunded: { tone: 'returning', shape: 'backed', label: 'Refunded' },
  manual_review: { tone: 'person', shape: 'person', label: 'In review' },
  expired: { tone: 'over', shape: 'minus', label: 'Expired' },
  failed: { tone: 'failed', shape: 'cross', label: 'Failed' },
};

/** Of an order in `refund_required`, once it is decided where its deposit goes. */
const REFUND_UNDER_WAY: BadgeContent = { tone: 'returning', shape: 'back', label: 'Refund on its way' };

/** The badge of an order, which says more than its status does. */
export function orderBadge({ status, refund_decision }: Pick<Order, 'status' | 'refund_decision'>): BadgeContent {
  return status === 'refund_required' && refund_decision !== null ? REFUND_UNDER_WAY : ORDER_BADGES[status];
}

export const DELIVERY_BADGES: Readonly<Record<DeliveryStatus, BadgeContent>> = {
  pending: { tone: 'waiting', shape: 'ring', label: 'Pending' },
  success: { tone: 'done', shape: 'check', label: 'Delivered' },
  failed: { tone: 'failed', shape: 'cross', label: 'Failed' },
  timeout: { tone: 'failed', shape: 'minus', label: 'Timed out' },
};

export const PAYOUT_BADGES: Readonly<Record<PayoutStatus, BadgeContent>> = {
  pending: { tone: 'waiting', shape: 'ring', label: 'Requested' },
  processing: { tone: 'moving', shape: 'half', label: 'Processing' },
  sent: { tone: 'moving', shape: 'most', label: 'Sent' },
  confirmed: { tone: 'done', shape: 'check', label: 'Confirmed' },
  failed: { tone: 'failed', shape: 'cross', label: 'Failed' },
};
