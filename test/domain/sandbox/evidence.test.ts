import { HOUR, toIso } from '#domain/duration';
import type { Leg } from '#domain/evidence/leg';
import type { OrderState } from '#domain/orders/order';
import type { OrderStatus } from '#domain/orders/status';
import { CHAIN_STORIES, type ChainStory } from '#domain/sandbox/scenario-script';
import { planOf } from '#domain/sandbox/script';
import { simulateEvidence } from '#domain/sandbox/simulated-chain';
import { expectForEach } from '#test/helpers/expect-for-each';
import { CREATED, type InputChanges, orderWith } from '#test/helpers/orders/order-state';

const SANDBOX = { scenario: 'success', ttlSeconds: 30, ttlGiven: false, seeded: false } as const;

/** A sandbox order that was in each of the statuses for an hour. */
function orderAfter(
  statuses: readonly OrderStatus[],
  { story, leg = 'payout', input }: { story?: ChainStory; leg?: Leg; input?: InputChanges } = {},
): OrderState {
  const order = orderWith({ to: 'ETH', toNetwork: 'eth', amountTo: '1', sandbox: SANDBOX, ...input });
  const plan = planOf(order.input);
  if (plan && story) {
    Object.assign(plan, { chain: { [leg]: story } });
  }
  const timeline = statuses.map((status, index) => ({ status, at: toIso(CREATED + (index + 1) * HOUR) }));
  const status = statuses.at(-1) ?? order.status;
  return {
    ...order,
    status,
    timeline: [...order.timeline, ...timeline],
    txInHash: statuses.length > 0 ? 'sandbox_in' : null,
    txOutHash: statuses.some((past) => past === 'sending' || past === 'refunded') ? 'sandbox_out' : null,
    amountToActual: status === 'completed' ? '1' : null,
  };
}

const verdictOf = (order: OrderState, leg: Leg) => {
  const found = simulateEvidence(order)?.[leg];
  return found && [found.verdict, found.reason, found.seen?.confirmations ?? null];
};

describe('the evidence of a sandbox order [rules/sandbox-and-clock: Evidence]', () => {
  test('is what the provider says, seen while it waits and verified once it counts on it', () =>
    expectForEach<[string, OrderStatus[], Leg, unknown]>(
      [
        ['a deposit under way', ['confirming'], 'deposit', ['seen', null, 0]],
        ['a final deposit', ['confirming', 'exchanging'], 'deposit', ['verified', null, 2]],
        ['a payout under way', ['confirming', 'sending'], 'payout', ['seen', null, 0]],
        [
          'a payout that is gone',
          ['confirming', 'sending', 'exchanging'],
          'payout',
          ['contradicted', 'not_found', null],
        ],
        ['a final payout', ['confirming', 'sending', 'completed'], 'payout', ['verified', null, 12]],
        ['a refund', ['confirming', 'refund_required', 'refunded'], 'refund', ['verified', null, 2]],
      ],
      ([, statuses, leg, expected]) => expect(verdictOf(orderAfter(statuses), leg)).toEqual(expected),
    ));

  test('is none before the provider says anything, and unchecked where nobody could see it', () => {
    expect(simulateEvidence(orderAfter([]))).toBeNull();
    const toMonero = orderAfter(['confirming', 'sending', 'completed'], { input: { to: 'XMR', toNetwork: 'xmr' } });
    expect(verdictOf(toMonero, 'payout')).toEqual(['unchecked', 'not_checkable', null]);
  });

  test('differs from what the provider says as the scenario has it', () =>
    expectForEach<[ChainStory, unknown, unknown]>(
      [
        ['not_found', ['waiting', null, null], ['contradicted', 'not_found', null]],
        ['failed_transaction', ['waiting', null, null], ['contradicted', 'failed_transaction', null]],
        ['other_address', ['waiting', null, null], ['contradicted', 'other_address', null]],
        ['other_asset', ['waiting', null, null], ['contradicted', 'other_asset', null]],
        // Before the provider says how much, less may be what it means.
        ['less_than_said', ['unclear', null, 0], ['contradicted', 'less_than_said', 12]],
        ['older_than_order', ['seen', null, 0], ['contradicted', 'older_than_order', null]],
        ['used_by_other_order', ['waiting', null, null], ['contradicted', 'used_by_other_order', null]],
        ['in_batch', ['seen', null, 0], ['verified', null, 12]],
        ['replaced', ['waiting', null, null], ['unclear', null, null]],
        ['reorganised', ['verified', null, 12], ['seen', null, 0]],
      ],
      ([story, sending, completed]) => {
        expect(verdictOf(orderAfter(['confirming', 'sending'], { story }), 'payout')).toEqual(sending);
        expect(verdictOf(orderAfter(['confirming', 'sending', 'completed'], { story }), 'payout')).toEqual(completed);
      },
    ));

  test('shows another amount than agreed on from the beginning, and as the refund, if the provider will only complain of it', () => {
    const amountsOf = (scenario: 'success' | 'refund', statuses: readonly OrderStatus[]) => {
      const evidence = simulateEvidence(
        orderAfter(statuses, { input: { amountFrom: '0.05', sandbox: { ...SANDBOX, scenario } } }),
      );
      return [evidence?.deposit?.seen?.amount, evidence?.refund?.seen?.amount];
    };
    expect(amountsOf('success', ['confirming', 'exchanging'])).toEqual(['0.05', undefined]);
    expect(amountsOf('refund', ['confirming'])).toEqual(['0.04', undefined]);
    expect(amountsOf('refund', ['confirming', 'refund_required', 'refunded'])).toEqual(['0.04', '0.04']);
  });

  test('belongs to the leg that the scenario names, and is the same whenever it is asked for', () => {
    for (const story of CHAIN_STORIES) {
      const order = orderAfter(['confirming', 'exchanging', 'sending', 'completed'], { story, leg: 'deposit' });
      expect(verdictOf(order, 'payout')).toEqual(['verified', null, 12]);
      expect(simulateEvidence(order)).toEqual(simulateEvidence(order));
    }
  });
});
