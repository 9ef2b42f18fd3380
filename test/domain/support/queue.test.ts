import { QUEUES, type QueueFacts, whyInQueue } from '#domain/support/queue';
import { nameProvider } from '#providers/known';
import { expectForEach } from '#test/helpers/expect-for-each';

const LEG = {
  provider: 'changenow',
  leg: 'payout',
  network: 'eth',
  currency: 'ETH',
  reason: 'not_found',
  txHash: null,
  amount: null,
  seenAmount: null,
  missingMs: null,
} as const;

const FACTS: QueueFacts = {
  provider: 'changenow',
  usualSeconds: 1_200,
  contradictions: [LEG],
  alert: {
    id: 1,
    kind: 'provider_silent',
    subject: 'changenow',
    words: 'no answer for 2 h',
    isAcknowledged: false,
    isOnRecord: false,
  },
};

test('every sentence of a queue names a provider by its brand, not by its code', () =>
  expectForEach(QUEUES, (queue) => {
    expect(whyInQueue(queue, FACTS, nameProvider)).not.toContain('changenow');
  }));

test.each(['stuck_orders', 'unconfirmed_refunds', 'contradictions', 'alerts'] as const)(
  'the queue %s says which provider has to act',
  (queue) => {
    expect(whyInQueue(queue, FACTS, nameProvider)).toMatch(/^ChangeNOW /);
  },
);

test('a provider that is down is said to be drained too, and one that is drained alone is said to be so once', () => {
  const down = whyInQueue('providers', { state: 'down', reason: 'timeout', isDrained: true }, nameProvider);
  expect(down).toBe('It is not answering (timeout).\nAn operator is keeping new orders from it.');
  const drained = whyInQueue('providers', { state: 'draining', reason: 'slow', isDrained: true }, nameProvider);
  expect(drained).toBe('An operator is keeping new orders from it (slow).');
});

test('what an alert is about is left as it is, if that is no provider', () => {
  const alert = {
    id: 1,
    kind: 'job_failed',
    subject: 'changenow',
    words: 'x',
    isAcknowledged: false,
    isOnRecord: false,
  };
  expect(whyInQueue('alerts', { alert }, nameProvider)).toContain('The job changenow failed');
});
