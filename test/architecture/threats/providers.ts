import type { Boundary } from './threat';

/** What answers of providers can do. */
export const PROVIDER_THREATS: Boundary = {
  name: 'Providers',
  who: 'They hold the coins while they are swapped. Swaplane trusts no answer more than it can check.',
  threats: [
    {
      threat: 'a false or broken answer harms an order',
      against: 'each answer is checked against the request; what cannot be right is refused or a case for a person',
      proof: [
        [
          'test/domain/providers/adapters/hostile/hostile.verify.test.ts',
          'the faulty response %s harms no order at any provider',
        ],
        [
          'test/domain/providers/adapters/echoes.test.ts',
          'every adapter > a response for another payout address is refused',
        ],
        [
          'test/domain/providers/adapters/created-order.test.ts',
          'an order that cannot be right is refused, may not be made again, and shows no address',
        ],
      ],
    },
    {
      threat: 'an order is opened or refunded twice',
      against: 'a call is recorded before it is made, and asked about instead of repeated',
      proof: [
        [
          'test/api/db/call-once.test.ts',
          'a call of a process that died after the provider accepted it is not repeated, and the provider is asked for its result',
        ],
        [
          'test/domain/orders/machine.test.ts',
          'an order at a %s provider, over every sequence of events > asks the provider for at most one refund',
        ],
      ],
    },
    {
      threat: 'a forged callback moves an order',
      against: 'a token per provider; a callback only causes a poll',
      proof: [
        [
          'test/api/provider-callback.test.ts',
          'an authentic callback is a hint that its order has to be polled, and its content is not used',
        ],
      ],
    },
    {
      threat: 'a silent or stopped provider keeps a deposit unseen',
      against: 'every order behind which money may lie is watched or a case',
      proof: [
        [
          'test/crash/live-chaos.verify.test.ts',
          'whatever fails at providers, in the database and in Temporal, each deposit is watched, has a case, or ended as the provider says',
        ],
      ],
    },
    {
      threat: 'a provider lies consistently about a payout',
      against:
        'where the operator sets nodes, they are asked, and a contradiction alerts a person; without one, the transaction is shown, so the user can check it',
      proof: [
        [
          'test/domain/evidence/histories.test.ts',
          'no verdict of 2,000 histories with reorganisations, replacements and lies is false [rules/evidence: Verdicts]',
        ],
        [
          'test/workflows/alerts/evidence-alerts.test.ts',
          'what the chain contradicts [rules/evidence: Who is told of a contradiction] > alerts, until the chain no longer does',
        ],
      ],
    },
  ],
};
