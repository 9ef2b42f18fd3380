import type { DeliveryStatus } from '#contract/webhooks/delivery-record';
import type { OrderStatus } from '#domain/orders/status';
import type { PayoutStatus } from '#domain/payouts/payout';
import type { Look } from './tone';

/** Shape, word and colour of each order status. A refund is never green. */
export const ORDER_LOOKS: Readonly<Record<OrderStatus, Look>> = {
  waiting_deposit: { tone: 'waiting', shape: 'ring', word: 'Waiting for deposit' },
  confirming: { tone: 'moving', shape: 'quarter', word: 'Confirming' },
  exchanging: { tone: 'moving', shape: 'half', word: 'Exchanging' },
  sending: { tone: 'moving', shape: 'most', word: 'Sending' },
  completed: { tone: 'done', shape: 'check', word: 'Completed' },
  refund_required: { tone: 'returning', shape: 'back', word: 'Refund due' },
  refunded: { tone: 'returning', shape: 'backed', word: 'Refunded' },
  manual_review: { tone: 'person', shape: 'person', word: 'In review' },
  expired: { tone: 'over', shape: 'minus', word: 'Expired' },
  failed: { tone: 'failed', shape: 'cross', word: 'Failed' },
};

export const DELIVERY_LOOKS: Readonly<Record<DeliveryStatus, Look>> = {
  pending: { tone: 'waiting', shape: 'ring', word: 'Pending' },
  success: { tone: 'done', shape: 'check', word: 'Delivered' },
  failed: { tone: 'failed', shape: 'cross', word: 'Failed' },
  timeout: { tone: 'failed', shape: 'minus', word: 'Timed out' },
};

export const PAYOUT_LOOKS: Readonly<Record<PayoutStatus, Look>> = {
  pending: { tone: 'waiting', shape: 'ring', word: 'Requested' },
  processing: { tone: 'moving', shape: 'half', word: 'Processing' },
  sent: { tone: 'moving', shape: 'most', word: 'Sent' },
  confirmed: { tone: 'done', shape: 'check', word: 'Confirmed' },
  failed: { tone: 'failed', shape: 'cross', word: 'Failed' },
};
