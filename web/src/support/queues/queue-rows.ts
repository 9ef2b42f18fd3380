import type { QueueRow } from '#contract/support/queues';
import type { Environment } from '#domain/environment';
import { NOT_RECORDED, QUEUES, type QueueName } from '#domain/support/queue';
import type { BadgeTone, Shape } from '#web/design/status/status-badges';
import { targetPath } from '../search/hits';

interface QueueText {
  name: string;
  /** What the queue contains, and what is to be done. */
  about: string;
  /** The text of the empty queue. */
  empty: string;
  /** The color of its rows. */
  tone: BadgeTone;
  shape: Shape;
  /** Whether the sandbox has no such queue. */
  isLiveOnly?: true;
  /** Whether its rows are orders, which somebody can have. */
  hasOrders?: true;
}

/** The texts of every queue. */
export const QUEUE_ROWS: Readonly<Record<QueueName, QueueText>> = {
  alerts: {
    name: 'Alerts',
    about: 'What Swaplane noticed and cannot repair by itself. Acknowledge an alert once someone is working on it.',
    empty: 'Nothing needs your attention.',
    tone: 'failed',
    shape: 'cross',
    isLiveOnly: true,
  },
  manual_review: {
    name: 'Manual review',
    about: 'Orders that only an operator can close. Find out where the money went, then decide.',
    empty: 'No order is waiting for a decision.',
    tone: 'person',
    shape: 'person',
    hasOrders: true,
  },
  contradictions: {
    name: 'The chain disagrees',
    about:
      'Orders whose provider says something that your own nodes contradict. Ask the provider for the right transaction, or for the money.',
    empty: 'No provider says anything that the chain contradicts.',
    tone: 'failed',
    shape: 'cross',
    isLiveOnly: true,
    hasOrders: true,
  },
  cases: {
    name: 'Open cases',
    about:
      'Orders with a finding that a person has to follow up on. Do what the case says; most close by themselves then.',
    empty: 'No order has an open case.',
    tone: 'person',
    shape: 'person',
    hasOrders: true,
  },
  stuck_orders: {
    name: 'Stalled orders',
    about: 'Swaps that are taking longer than 95% of swaps like them. Check with or contact the provider.',
    empty: 'Every open swap is within its usual time.',
    tone: 'person',
    shape: 'half',
    hasOrders: true,
  },
  late_deposits: {
    name: 'Late deposits',
    about:
      'Money that arrived after the deposit window closed. The provider swaps it or sends it back; make sure that it does.',
    empty: 'No late deposit is still unresolved.',
    tone: 'returning',
    shape: 'back',
    hasOrders: true,
  },
  unconfirmed_refunds: {
    name: 'Unconfirmed refunds',
    about:
      'Refunds that were decided or requested and that the provider has not confirmed. Contact it about the oldest.',
    empty: 'Every refund that was decided or requested is confirmed.',
    tone: 'returning',
    shape: 'back',
    hasOrders: true,
  },
  paused_endpoints: {
    name: 'Paused endpoints',
    about: 'Endpoints that receive no webhooks because too many attempts failed. Tell the partner, then resume.',
    empty: 'Every endpoint is receiving its webhooks.',
    tone: 'failed',
    shape: 'minus',
  },
  payouts: {
    name: 'Payouts',
    about: 'Earnings that partners have requested. Send the money, then record each step.',
    empty: 'No payout is waiting.',
    tone: 'moving',
    shape: 'most',
    isLiveOnly: true,
  },
  approvals: {
    name: 'Approvals',
    about:
      'Partners that finished onboarding and are waiting for live keys. Review their details, then approve or decline.',
    empty: 'No partner is waiting for approval.',
    tone: 'person',
    shape: 'person',
    isLiveOnly: true,
  },
  providers: {
    name: 'Providers in trouble',
    about: 'Live providers that are down, avoided, or draining.',
    empty: 'Every live provider is up and receiving orders.',
    tone: 'failed',
    shape: 'cross',
    isLiveOnly: true,
  },
};

/** The queues of an environment. */
export function queuesOf(environment: Environment): QueueName[] {
  return QUEUES.filter((name) => environment === 'live' || QUEUE_ROWS[name].isLiveOnly !== true);
}

/** The page of what a row is about; null if it has none, because only cases are left of the order. */
export function pageOfRow(row: Pick<QueueRow, 'kind' | 'id' | 'partner' | 'status'>): string | null {
  return row.status === NOT_RECORDED ? null : targetPath(row);
}

/** What usually helps an order: to close a case where there is nothing else left of it; null if nothing does from here. */
export function orderStep({
  status,
  cases,
  polled,
}: Pick<QueueRow, 'status' | 'cases' | 'polled'>): 'close_case' | 'decide' | 'poll' | null {
  if (status === NOT_RECORDED) {
    return cases.length > 0 ? 'close_case' : null;
  }
  if (status === 'manual_review') {
    return 'decide';
  }
  return polled ? 'poll' : null;
}

/** The chosen orders that are on the page, each once: what nobody sees chosen is not acted on. */
export function chosenOrders(rows: readonly Pick<QueueRow, 'kind' | 'id'>[], chosen: ReadonlySet<string>): string[] {
  const shown = rows.filter(({ kind, id }) => kind === 'order' && chosen.has(id));
  return [...new Set(shown.map(({ id }) => id))];
}

export function isQueueName(text: string): text is QueueName {
  return Object.hasOwn(QUEUE_ROWS, text);
}
