import type { Threat } from './threat';

/** What one stolen thing of a partner's team would give away. */
export const STOLEN_THREATS: readonly Threat[] = [
  {
    threat: 'a stolen login moves money, keys or factors, or takes data out as a file',
    against: 'a second factor of the last five minutes, bound to the login that gave it, in every route by one table',
    proof: [
      [
        'test/api/users/step-up.test.ts',
        'the table of actions > covers every route that changes something, or the route is on the list with a reason',
      ],
      ['test/api/users/step-up.test.ts', 'a stolen login > moves nothing unless the second factor is fresh'],
      [
        'test/api/users/step-up.test.ts',
        'a stolen login > of somebody without a second factor moves nothing before one is set up',
      ],
      [
        'test/api/users/step-up.test.ts',
        'exports > of orders, the audit log and all data are refused to a stolen login, and given once the second factor is fresh',
      ],
      [
        'test/api/users/step-up.test.ts',
        'a copy of the cookie from before is no better after its owner gave the second factor',
      ],
    ],
  },
  {
    threat: 'a stolen login adds an authenticator app that its owner began to add',
    against:
      'its first code is taken only from the login that gave the password, for ten minutes, and ten times an hour',
    proof: [
      [
        'test/api/users/second-factor.test.ts',
        'an authenticator app that is being added > is confirmed only by the login that gave the password for it',
      ],
      [
        'test/api/users/second-factor.test.ts',
        'an authenticator app that is being added > takes ten codes an hour, however often it is begun again, and each wrong one is audited',
      ],
    ],
  },
  {
    threat: 'a short secret is guessed in a day',
    against: 'its length and the limit of attempts together leave less than one in a million',
    proof: [
      [
        'test/architecture/step-up.test.ts',
        'a day of guessing at the limits finds no short secret in more than a millionth of the cases',
      ],
      [
        'test/api/payouts/guard.test.ts',
        'a new payout address > is not verified by guessing, however often it is removed and added again',
      ],
      [
        'test/api/payouts/guard.test.ts',
        'the code of a payout > is guessed ten times an hour at most, however many payouts are begun',
      ],
    ],
  },
  {
    threat: 'a new payout address is paid before anybody notices',
    against: 'all Owners get a mail, and it waits for a day',
    proof: [
      [
        'test/api/payouts/guard.test.ts',
        'a new payout address > is mailed to all Owners, cools off for a day, and is paid after that',
      ],
    ],
  },
  {
    threat: 'one person alone pays out',
    against: 'two people where the organization or its operator wants it',
    proof: [
      [
        'test/api/payouts/guard.test.ts',
        'where two people have to agree > a payout is booked once another person approves it, and not before',
      ],
    ],
  },
  {
    threat: 'a member without rights slows the service down for others',
    against: 'capped streams that share what is read, limits for test events, bounded password hashes',
    proof: [
      [
        'test/api/dashboard/stream-caps.test.ts',
        'a read-only login cannot open one stream after the other: 10 per person, in all logins and environments',
      ],
      [
        'test/api/dashboard/stream-caps.test.ts',
        '100 streams of a partner share what is read for them, and the next one is refused',
      ],
      [
        'test/api/dashboard/test-events.test.ts',
        'test events of an endpoint are limited, from the dashboard and the command line together',
      ],
    ],
  },
  {
    threat: 'a role reads the logs by another page',
    against: 'an order shows calls and deliveries only to roles that may see the logs',
    proof: [
      [
        'test/api/dashboard/log-roles.test.ts',
        'an order shows the calls and deliveries that touched it only to roles that may see the logs',
      ],
    ],
  },
];
