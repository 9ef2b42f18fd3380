import type { OrderStatus } from './status';

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
