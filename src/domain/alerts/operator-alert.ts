import { DAY } from '../duration';
import { namesOf } from '../names-of';

/** How soon a person is needed: an urgent alert is mailed even in quiet hours. */
export type AlertSeverity = 'urgent' | 'notice';

interface AlertWords {
  /** The name of the kind in lists. */
  title: string;
  severity: AlertSeverity;
  /** The support console's queue for the kind. Orders in manual review are in their queue without an alert. */
  queue: 'alerts' | 'manual_review' | 'contradictions';
  /** The type of the subject. An alert about an order links to the order's page. */
  about: 'provider' | 'order' | 'job' | 'worker' | 'network' | 'workflow' | 'database' | 'queue';
  /** One sentence that says what happened to the subject. */
  sentence: (subject: string) => string;
}

/** Kinds of operator alerts that are not a case of one order [rules/alerts: Kinds]. */
export const ALERT_KINDS = {
  provider_unserved: {
    title: 'Provider with open orders not served',
    severity: 'urgent',
    queue: 'alerts',
    about: 'provider',
    sentence: (provider) => `${provider} is switched off or lacks a credential, but still has open orders.`,
  },
  provider_rate_limited: {
    title: 'Rate limit of a provider reached',
    severity: 'notice',
    queue: 'alerts',
    about: 'provider',
    sentence: (provider) => `${provider} refuses calls because there were too many of them.`,
  },
  provider_silent: {
    title: 'Provider silent',
    severity: 'urgent',
    queue: 'alerts',
    about: 'provider',
    sentence: (provider) => `${provider} has not given a good answer about its open orders for too long.`,
  },
  secret_unreadable: {
    title: 'Secrets of orders cannot be opened',
    severity: 'urgent',
    queue: 'alerts',
    about: 'provider',
    sentence: (provider) =>
      `Our own key does not open what ${provider} issued with orders, so it is not asked about them.`,
  },
  provider_contradicting: {
    title: 'Provider contradicts an order',
    severity: 'urgent',
    queue: 'alerts',
    about: 'provider',
    sentence: (provider) =>
      `${provider} answered about one of our orders as if it were another one, or opened another than we asked for.`,
  },
  provider_drained: {
    title: 'Provider drained',
    severity: 'urgent',
    queue: 'alerts',
    about: 'provider',
    sentence: (provider) => `${provider} gets no new orders, because the chain contradicted what it said of others.`,
  },
  provider_drift: {
    title: 'Provider has changed',
    severity: 'notice',
    queue: 'alerts',
    about: 'provider',
    sentence: (provider) => `${provider} answers in a way that its adapter cannot read.`,
  },
  job_failed: {
    title: 'Job failed',
    severity: 'notice',
    queue: 'alerts',
    about: 'job',
    sentence: (job) => `The job ${job} failed, and its attempts are used up.`,
  },
  workflow_failing: {
    title: 'Workflow keeps failing',
    severity: 'urgent',
    queue: 'alerts',
    about: 'workflow',
    sentence: (workflow) => `A step of ${workflow} fails again and again, so it does not go on.`,
  },
  call_overdue: {
    title: 'Call to a provider overdue',
    severity: 'urgent',
    queue: 'alerts',
    about: 'order',
    sentence: (orderId) => `A call to the provider of ${orderId} is due, and was not made.`,
  },
  call_unanswered: {
    title: 'Call to a provider unanswered',
    severity: 'urgent',
    queue: 'alerts',
    about: 'order',
    sentence: (orderId) => `A call to the provider of ${orderId} began, and no answer is on record.`,
  },
  worker_ended: {
    title: 'Worker ended',
    severity: 'urgent',
    queue: 'alerts',
    about: 'worker',
    sentence: (worker) => `The worker ${worker} ended by itself.`,
  },
  reconciliation_failed: {
    title: 'Reconciliation failed',
    severity: 'notice',
    queue: 'alerts',
    about: 'order',
    sentence: (subject) => `${subject} could not be compared with its workflow.`,
  },
  database_restored: {
    title: 'Database restored',
    severity: 'urgent',
    queue: 'alerts',
    about: 'database',
    sentence: (database) => `${database} started with another state than before.`,
  },
  order_unwatched: {
    title: 'Order not watched',
    severity: 'urgent',
    queue: 'alerts',
    about: 'order',
    sentence: (orderId) => `Nothing asks the provider of ${orderId} about it, though it may hold money.`,
  },
  order_unmoved: {
    title: 'Order does not follow its provider',
    severity: 'urgent',
    queue: 'alerts',
    about: 'order',
    sentence: (orderId) =>
      `${orderId} has received several reports that should change its status, and does not change.`,
  },
  evidence_missing: {
    title: 'Evidence missing',
    severity: 'notice',
    queue: 'manual_review',
    about: 'order',
    sentence: (orderId) => `The provider of ${orderId} calls it done, but never gave the evidence.`,
  },
  evidence_contradicted: {
    title: 'The chain disagrees',
    severity: 'urgent',
    queue: 'contradictions',
    about: 'order',
    sentence: (orderId) => `The provider of ${orderId} says something of its money that the chain contradicts.`,
  },
  nodes_down: {
    title: 'Nodes of a network down',
    severity: 'urgent',
    queue: 'alerts',
    about: 'network',
    sentence: (network) => `No node of ${network} can be asked, so its payments are not checked.`,
  },
  chain_stuck: {
    title: 'Network not looked through',
    severity: 'urgent',
    queue: 'alerts',
    about: 'network',
    sentence: (network) =>
      `Nothing of ${network} has been looked through for too long, so its payments are not checked.`,
  },
  queue_long: {
    title: 'Queue over its limit',
    severity: 'notice',
    queue: 'alerts',
    about: 'queue',
    sentence: (queue) => `More waits in the queue ${queue.replaceAll('_', ' ')}, or for longer, than was set.`,
  },
  decision_due: {
    title: 'Decision due',
    severity: 'notice',
    queue: 'manual_review',
    about: 'order',
    sentence: (orderId) => `${orderId} is in manual review; a person has to decide what happens next.`,
  },
} as const satisfies Record<string, AlertWords>;

export type AlertKind = keyof typeof ALERT_KINDS;

export const ALERT_KIND_NAMES = namesOf(ALERT_KINDS);

/** How long the cause of an alert has to be unseen until it closes by itself [rules/alerts: Open and closed]. */
const CLOSES_UNSEEN_MS: Readonly<Partial<Record<AlertKind, number>>> = {
  provider_contradicting: DAY,
  provider_rate_limited: DAY,
  worker_ended: DAY,
};

/** Undefined for a kind that only its cause's end or a person closes. */
export function closesUnseenAfter(kind: string): number | undefined {
  return isAlertKind(kind) ? CLOSES_UNSEEN_MS[kind] : undefined;
}

/** Texts for a kind. A kind that only a newer version knows gets a title derived from its name. */
export function alertWords(kind: string): AlertWords {
  return isAlertKind(kind) ? ALERT_KINDS[kind] : { ...UNKNOWN, title: kind.replaceAll('_', ' ') };
}

const UNKNOWN = {
  severity: 'urgent',
  queue: 'alerts',
  about: 'order',
  sentence: (subject: string) => `It concerns ${subject}.`,
} as const;

function isAlertKind(name: string): name is AlertKind {
  return Object.hasOwn(ALERT_KINDS, name);
}

/** The problem and its subject. There is at most one open alert per kind and subject. */
export interface AlertSubject {
  kind: AlertKind;
  /** Provider code, order id, job name, worker identity, network, workflow id, name of a queue or `Postgres`. */
  subject: string;
}

export interface RaisedAlert extends AlertSubject {
  /** What was found and what to do about it. Contains no secrets or addresses, because it is mailed. */
  words: string;
}

/** What an operator can do about an open alert: acknowledge it, which stops reminders, or close it. */
export const ALERT_STEPS = ['acknowledged', 'closed'] as const;
export type AlertStep = (typeof ALERT_STEPS)[number];
