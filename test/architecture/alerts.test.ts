import { ALERT_KIND_NAMES, type AlertKind } from '#domain/alerts/operator-alert';
import { expectForEach } from '#test/helpers/expect-for-each';
import { type Proof, testExists } from './sources/named-tests';

/** A test in which the service itself raises an alert of the kind. One that nothing raises would be a promise to operators that nobody keeps. */
const RAISED_BY: Readonly<Record<AlertKind, Proof[number]>> = {
  provider_unserved: [
    'test/workflows/watching/draining.verify.test.ts',
    'an order continues to its end at a provider that was switched off, and operators are alerted',
  ],
  provider_rate_limited: [
    'test/api/limits/provider-rates.test.ts',
    'after a 429 to one process the other one makes no calls either, and operators have an alert until it is over',
  ],
  provider_silent: [
    'test/api/operations/silent-providers.test.ts',
    'a provider that answers %s to everything is silent after a minute: an alert, no quotes, and every open order shows as unwatched',
  ],
  secret_unreadable: [
    'test/api/operations/silent-providers.test.ts',
    'a secret that our key does not open is our failure: an alert names key and orders at the start, and the provider is not silent',
  ],
  provider_contradicting: [
    'test/api/operations/watches.test.ts',
    'an answer about another order changes nothing, and is a case and an alert at once',
  ],
  provider_drained: [
    'test/api/evidence/what-follows.test.ts',
    'a provider that the chain contradicts too often is drained once, with an alert, until an operator ends that',
  ],
  provider_drift: [
    'test/api/operations/verify-providers.test.ts',
    'a change opens an alert that says what differs; a silent provider leaves it, a healthy one closes it',
  ],
  job_failed: [
    'test/workflows/alerts/failed-jobs.test.ts',
    'a job whose attempts are used up alerts the operators, until its next success',
  ],
  queue_long: [
    'test/api/support/queue-alerts.test.ts',
    'an alert opens when more waits in a queue than was set, names how much, and closes when it is less again',
  ],
  workflow_failing: [
    'test/workflows/alerts/failing-workflows.test.ts',
    'a workflow of every kind whose activity or task keeps failing is an alert that says what, how often and why, and a line of the doctor, until it goes on',
  ],
  call_overdue: [
    'test/workflows/refunds/due-refunds.test.ts',
    'a refund call answered with %s leaves the decision due, and is made once the provider takes calls again',
  ],
  call_unanswered: [
    'test/workflows/alerts/order-alerts.test.ts',
    'are opened for a call to a live provider without an answer after its time, until it is answered',
  ],
  worker_ended: [
    'test/workflows/temporal/worker-health.verify.test.ts',
    'a process whose Temporal worker ended exits with code 1, and operators are alerted',
  ],
  reconciliation_failed: [
    'test/workflows/watching/watching.test.ts',
    'an order with an unreadable row ends no polls, neither its own nor others, and operators are informed',
  ],
  database_restored: [
    'test/workflows/recovery/restored-creation.test.ts',
    'after a restore a repeated creation waits until the database was compared, and then finds its order',
  ],
  order_unwatched: [
    'test/workflows/recovery/out-of-sight.verify.test.ts',
    'a live order that nobody polls is watched again, and operators are alerted',
  ],
  order_unmoved: [
    'test/workflows/watching/flapping.test.ts',
    'an order that stays the same despite its signals is reported to operators until it changes',
  ],
  evidence_missing: ['test/workflows/alerts/order-alerts.test.ts', 'name the missing evidence of a completion'],
  decision_due: [
    'test/workflows/alerts/order-alerts.test.ts',
    'are opened for a live order in manual review, unless a case gives the reason',
  ],
  evidence_contradicted: ['test/workflows/alerts/evidence-alerts.test.ts', 'alerts, until the chain no longer does'],
  nodes_down: [
    'test/workflows/alerts/evidence-alerts.test.ts',
    'that cannot be asked for ten minutes alert with the reason, until one can be',
  ],
  chain_stuck: [
    'test/workflows/alerts/evidence-alerts.test.ts',
    'alert if the blocks of a network that orders wait for are not looked through, while a worker has nodes for it',
  ],
};

test('every kind of alert has a test that raises it', () =>
  expectForEach(
    ALERT_KIND_NAMES.map((kind) => [kind] as const),
    ([kind]) => {
      const [file, title] = RAISED_BY[kind];
      expect([file, title, testExists([file, title])]).toEqual([file, title, true]);
    },
  ));
