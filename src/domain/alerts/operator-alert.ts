/** How soon a person is needed: an urgent alert is mailed in quiet hours too. */
export type AlertSeverity = 'urgent' | 'notice';

interface AlertWords {
  /** Names the kind in lists. */
  title: string;
  severity: AlertSeverity;
  /** The queue of the support console in which it stands; an order in review stands there by itself. */
  queue: 'alerts' | 'manual_review';
  /** What an alert of the kind is about; an order's has its page. */
  about: 'provider' | 'order' | 'job' | 'worker';
  /** What has happened to the subject. */
  sentence: (subject: string) => string;
}

/** What operators are alerted of that is not a case of one order [rules/alerts: Kinds]. */
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
  job_failed: {
    title: 'Job failed',
    severity: 'notice',
    queue: 'alerts',
    about: 'job',
    sentence: (job) => `The job ${job} failed, and its attempts are used up.`,
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
    sentence: (orderId) => `${orderId} was told several times what should move it, and does not move.`,
  },
  evidence_missing: {
    title: 'Evidence missing',
    severity: 'notice',
    queue: 'manual_review',
    about: 'order',
    sentence: (orderId) => `The provider of ${orderId} calls it done, but never gave the evidence.`,
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

/** In the order of the table. */
export const ALERT_KIND_NAMES = Object.keys(ALERT_KINDS) as [AlertKind, ...AlertKind[]];

/** Of a kind that only a newer version knows, what its name says. */
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

/** What is wrong and with what; of one kind and subject there is at most one open alert. */
export interface AlertSubject {
  kind: AlertKind;
  /** Code of a provider, id of an order, name of a job, identity of a worker. */
  subject: string;
}

export interface RaisedAlert extends AlertSubject {
  /** What was found, and what is to be done; without secrets and addresses, for it is mailed. */
  words: string;
}

/** What a person does about an open alert: sees to it, so that nobody is reminded of it, or says that it is over. */
export const ALERT_STEPS = ['acknowledged', 'closed'] as const;
export type AlertStep = (typeof ALERT_STEPS)[number];
