import { alertWords } from '../alerts/operator-alert';
import { isOrderId } from '../alerts/operator-notice';
import { wordsOfCase } from '../recovery/order-case';
import { asSentence } from '../sentence';
import { type Contradicted, writeContradiction } from './evidence-words';

/** Everything that waits for an operator, in the order of the home page. The queries are in src/db/support/queues. */
export const QUEUES = [
  'alerts',
  'manual_review',
  'contradictions',
  'cases',
  'stuck_orders',
  'late_deposits',
  'unconfirmed_refunds',
  'paused_endpoints',
  'payouts',
  'approvals',
  'providers',
] as const;
export type QueueName = (typeof QUEUES)[number];

/** How a queue is sorted; of what has no value, the last. */
export const QUEUE_SORTS = ['oldest', 'newest', 'most_value', 'least_value'] as const;
export type QueueSort = (typeof QUEUE_SORTS)[number];

/** By who has the order [rules/support: Who has an order]. */
export const QUEUE_HOLDERS = ['mine', 'nobody'] as const;
export type QueueHolder = (typeof QUEUE_HOLDERS)[number];

/** The state of an order whose row is lost: its cases are all that is left of it, so it has no page. */
export const NOT_RECORDED = 'not_recorded';

/** The queue-specific values of a row; which of them are present depends on the queue. */
export interface QueueFacts {
  /** Status before the present one. */
  before?: string | null;
  /** A reason code, a failure's label, or an operator's text. */
  reason?: string | null;
  /** Every open case of an order: its kind, and what to do about it. */
  cases?: readonly { kind: string; todo: string }[] | null;
  /** An alert; on record is an order that has a row. */
  alert?: { id: number; kind: string; subject: string; words: string; isAcknowledged: boolean; isOnRecord: boolean };
  /** The legs of an order that the chain contradicts. */
  contradictions?: readonly Contradicted[];
  /** The open alert about the order that the row is. */
  orderAlert?: { id: number; isAcknowledged: boolean } | null;
  /** Kind of an open case, and what to do about it. */
  openCase?: string | null;
  todo?: string | null;
  provider?: string | null;
  usualSeconds?: number | null;
  /** State of the refund at the provider: it agreed, or has a ticket. */
  refund?: 'accepted' | 'ticket' | 'decided' | null;
  waiting?: number;
  resumesItself?: boolean;
  status?: string | null;
  state?: 'down' | 'draining' | 'avoided';
  /** Whether an operator keeps new orders from the provider, whatever its state is. */
  isDrained?: boolean;
}

const because = (reason: string | null | undefined) => (reason ? ` (${reason})` : '');

/** An order's id is shown next to the sentence. */
function nameOf(subject: string): string {
  return isOrderId(subject) ? 'this order' : subject;
}

function writeCases(cases: QueueFacts['cases']): string[] {
  return (cases ?? []).map(({ kind, todo }) => `${asSentence(wordsOfCase(kind))} ${asSentence(todo)}`);
}

/** Why a row is in its queue, in sentences; one line per finding. */
const WHY: Readonly<Record<QueueName, (facts: QueueFacts) => string>> = {
  alerts: ({ alert }) =>
    alert ? `${alertWords(alert.kind).sentence(nameOf(alert.subject))}\n${asSentence(alert.words)}` : 'It is unknown.',
  manual_review: ({ before, reason, cases }) =>
    [
      `${before ? `It was ${before}` : 'It needs a decision'}${because(reason)}; a person has to decide what happens next.`,
      ...writeCases(cases),
    ].join('\n'),
  contradictions: ({ contradictions = [] }) =>
    contradictions.map((facts) => `${writeContradiction(facts)}.`).join('\n'),
  cases: ({ cases }) => writeCases(cases).join('\n'),
  stuck_orders: ({ openCase, todo, provider, usualSeconds }) =>
    openCase
      ? `Its row and its workflow disagree (${openCase}): ${todo ?? 'nothing was done'}.`
      : `${provider} has had the deposit for longer than ${usualSeconds == null ? '6 h; too few of its swaps were measured to say what is usual' : `${Math.round(usualSeconds / 60)} min; 95 % of its swaps are done by then`}.`,
  late_deposits: ({ todo }) => `Money arrived after the order had expired: ${todo}.`,
  unconfirmed_refunds: ({ refund, provider, openCase }) => {
    if (openCase) {
      return `${provider} only takes refund requests from people: somebody has to write to it.`;
    }
    return REFUNDS[refund ?? 'decided'].replace('{provider}', provider ?? 'The provider');
  },
  paused_endpoints: ({ waiting = 0, resumesItself, reason }) =>
    `It failed too often${because(reason)}; events waiting: ${waiting}; ${resumesItself ? 'it resumes by itself later' : 'only a person can resume it'}.`,
  payouts: ({ status }) => PAYOUTS[status ?? ''] ?? `It is ${status}.`,
  approvals: () => 'It has completed onboarding and is waiting for live keys.',
  providers: ({ state = 'down', reason, isDrained }) =>
    [
      PROVIDERS[state].replace('{reason}', reason ?? 'unknown'),
      ...(isDrained && state !== 'draining' ? ['An operator is keeping new orders from it.'] : []),
    ].join('\n'),
};

const REFUNDS = {
  accepted: '{provider} agreed to the refund but has not confirmed it.',
  ticket: '{provider} has a ticket for the refund but has not resolved it.',
  decided: '{provider} has been asked for the refund but has not agreed to it yet.',
} as const;

const PAYOUTS: Readonly<Record<string, string>> = {
  pending: 'Nobody has started on it.',
  processing: 'Somebody has started on it; its transaction is not known yet.',
  sent: 'It was sent but is not confirmed yet.',
};

const PROVIDERS = {
  down: 'It is not answering ({reason}).',
  draining: 'An operator is keeping new orders from it ({reason}).',
  avoided: 'Quotes leave it out for a while because it failed to open an order ({reason}).',
} as const;

/** `nameProvider` gives a provider's brand by its code. */
export function whyInQueue(queue: QueueName, facts: QueueFacts, nameProvider: (code: string) => string): string {
  return WHY[queue](withBrands(facts, nameProvider));
}

function withBrands(facts: QueueFacts, nameProvider: (code: string) => string): QueueFacts {
  const { provider, contradictions, alert } = facts;
  return {
    ...facts,
    ...(provider && { provider: nameProvider(provider) }),
    ...(contradictions && {
      contradictions: contradictions.map((leg) => ({ ...leg, provider: nameProvider(leg.provider) })),
    }),
    ...(alert &&
      alertWords(alert.kind).about === 'provider' && { alert: { ...alert, subject: nameProvider(alert.subject) } }),
  };
}
