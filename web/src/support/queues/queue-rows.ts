import type { QueueName } from '../../../../src/contract/support/queues';
import type { Shape, Tone } from '../../design/status/tone';

interface QueueText {
  name: string;
  /** What stands in it, and what is to be done about it. */
  about: string;
  /** Said of the queue when nothing waits. */
  empty: string;
  /** How something that waits in it looks. */
  tone: Tone;
  shape: Shape;
}

/** Every queue in words. */
export const QUEUE_ROWS: Readonly<Record<QueueName, QueueText>> = {
  manual_review: {
    name: 'Manual review',
    about: 'Orders that only an operator can bring to an end. Find out where the money went, then decide.',
    empty: 'No order waits for a decision.',
    tone: 'person',
    shape: 'person',
  },
  stuck_orders: {
    name: 'Orders that do not move',
    about: 'Swaps that take longer than 19 of 20 before them. Ask the provider again, or write to it.',
    empty: 'Every open swap is within its usual time.',
    tone: 'person',
    shape: 'half',
  },
  late_deposits: {
    name: 'Late deposits',
    about: 'Money that came after the deposit window. The provider swaps it or sends it back; see that it does.',
    empty: 'No late money is still on its way.',
    tone: 'returning',
    shape: 'back',
  },
  unconfirmed_refunds: {
    name: 'Refunds not confirmed',
    about: 'Refunds that are decided and that the provider has not confirmed in time. Write to the provider.',
    empty: 'Every refund is confirmed, or still within its time.',
    tone: 'returning',
    shape: 'back',
  },
  paused_endpoints: {
    name: 'Paused endpoints',
    about: 'Partners’ servers that get no webhooks because too many attempts failed. Tell the partner, then resume.',
    empty: 'Every endpoint gets its webhooks.',
    tone: 'failed',
    shape: 'minus',
  },
  payouts: {
    name: 'Payouts',
    about: 'Earnings that partners have asked for. Send the money, then mark each step.',
    empty: 'No partner waits for money.',
    tone: 'moving',
    shape: 'most',
  },
  approvals: {
    name: 'Approvals',
    about:
      'Partners that have completed their steps and wait for live keys. Check what they say, then approve or decline.',
    empty: 'No partner waits for approval.',
    tone: 'person',
    shape: 'person',
  },
  providers: {
    name: 'Providers in trouble',
    about: 'Live providers that are down, avoided or drained. Keep new orders from them until they work again.',
    empty: 'Every live provider answers and gets orders.',
    tone: 'failed',
    shape: 'cross',
  },
};

export function isQueueName(text: string): text is QueueName {
  return Object.hasOwn(QUEUE_ROWS, text);
}
