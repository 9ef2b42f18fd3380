/** How soon a person is needed: an urgent alert is mailed in quiet hours too. */
export type AlertSeverity = 'urgent' | 'notice';

interface AlertWords {
  /** Names the kind in lists. */
  title: string;
  severity: AlertSeverity;
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
    about: 'provider',
    sentence: (provider) => `${provider} is switched off or lacks a credential, but still has open orders.`,
  },
  provider_rate_limited: {
    title: 'Rate limit of a provider reached',
    severity: 'notice',
    about: 'provider',
    sentence: (provider) => `${provider} refuses calls because there were too many of them.`,
  },
  provider_silent: {
    title: 'Provider silent',
    severity: 'urgent',
    about: 'provider',
    sentence: (provider) => `${provider} has not given a good answer about its open orders for too long.`,
  },
  job_failed: {
    title: 'Job failed',
    severity: 'notice',
    about: 'job',
    sentence: (job) => `The job ${job} failed, and its attempts are used up.`,
  },
  call_overdue: {
    title: 'Call to a provider overdue',
    severity: 'urgent',
    about: 'order',
    sentence: (orderId) => `A call to the provider of ${orderId} has had no answer for too long.`,
  },
  worker_ended: {
    title: 'Worker ended',
    severity: 'urgent',
    about: 'worker',
    sentence: (worker) => `The worker ${worker} ended by itself.`,
  },
  reconciliation_failed: {
    title: 'Reconciliation failed',
    severity: 'notice',
    about: 'order',
    sentence: (subject) => `${subject} could not be compared with its workflow.`,
  },
  order_unwatched: {
    title: 'Order not watched',
    severity: 'urgent',
    about: 'order',
    sentence: (orderId) => `Nothing asks the provider of ${orderId} about it, though it may hold money.`,
  },
  evidence_missing: {
    title: 'Evidence missing',
    severity: 'notice',
    about: 'order',
    sentence: (orderId) => `The provider of ${orderId} calls it done, but never gave the evidence.`,
  },
} as const satisfies Record<string, AlertWords>;

export type AlertKind = keyof typeof ALERT_KINDS;

/** In the order of the table. */
export const ALERT_KIND_NAMES = Object.keys(ALERT_KINDS) as [AlertKind, ...AlertKind[]];

export function alertWords(kind: AlertKind): AlertWords {
  return ALERT_KINDS[kind];
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
