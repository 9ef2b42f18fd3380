import type { PromisePage } from './promise';

const STEP_UP = 'test/api/users/step-up.test.ts';
const SECRET = 'test/api/net/secret.test.ts';

const LOCAL = 'test/workflows/launcher/local-users.verify.test.ts';

/** What the operator should do: it promises nothing. */
const ADVICE = [
  'Supply `SECRET_KEY`',
  'Put a TLS proxy in front',
  'Demand second factors',
  'Make `providers.yaml`',
  'Keep Temporal and Postgres',
  'Run as a role of the database',
  'Back up Postgres',
];

export const SECURITY_PROMISES: PromisePage = {
  page: 'security.md',
  claims: [
    [
      'But the embedded Temporal server has no logins: other users of the machine can see lists of workflows',
      [LOCAL, 'nothing in the data directory can be read by others, also what an earlier version left open'],
      [LOCAL, 'no key or password stands in the command line or the environment of a server'],
      [LOCAL, 'Postgres asks everybody for the password, also its superuser, and has no socket without'],
      [
        LOCAL,
        'Temporal has no web page, and its HTTP port refuses everybody, also a name that a web page made resolve here',
      ],
      [
        'test/workflows/secrets/forged-payloads.verify.test.ts',
        'without the key nothing of the user is read: neither in histories, nor in answers',
      ],
    ],
    [
      'With `NODE_ENV=production` no demo partner, key or account is made',
      [
        'test/workflows/launcher/production.verify.test.ts',
        'with NODE_ENV=production nobody exists before the operator creates the first admin',
      ],
    ],
    [
      'per-order provider secrets',
      [
        'test/workflows/orders/sealed-secret.test.ts',
        'the second secret of an order is stored sealed, with the response it came with, and is used for its refund',
      ],
      [SECRET, 'the keyring > hashes a key to 32 bytes that only this server can compute'],
      [SECRET, 'the keyring > seals the same secret differently each time and never readably'],
      [
        'test/workflows/secrets/clear-text.verify.test.ts',
        'no address, memo, IP address, reference or reason is in clear in Temporal or in the copies of histories',
      ],
      ['test/api/users/matrix.test.ts', "every route answers another partner's id like an unknown one"],
    ],
    [
      'authenticate with a key, which has an environment, scopes, allowed IP addresses and an expiry date',
      [
        'test/api/keys/access.test.ts',
        'access with a key > a key is accepted from the networks of its list only, also on public reads',
      ],
      ['test/api/keys/access.test.ts', 'access with a key > a key expires at 00:00 UTC of its day'],
      ['test/api/auth.test.ts', 'keys > a key without the scope is refused, and the error names the missing scope'],
    ],
    [
      'needs a [second factor given in the last five minutes](rules/step-up.md)',
      [STEP_UP, 'a stolen login > moves nothing unless the second factor is fresh'],
      [
        STEP_UP,
        'exports > of orders, the audit log and all data are refused to a stolen login, and given once the second factor is fresh',
      ],
    ],
    [
      'Every change they make is written to the audit log in the same transaction, with their reason',
      ['test/api/operations/audit.test.ts', 'nothing changes without an audit entry, and the entry names the actor'],
      ['test/api/users/logins.test.ts', 'the audit log > cannot be changed or deleted'],
    ],
    [
      'which shows neither full payout addresses nor any of the partner',
      [
        'test/api/tracking/access.test.ts',
        'privacy > data for the partner only, and the full payout address, are in neither form',
      ],
      [
        'test/api/tracking/revoking.test.ts',
        'a revoked link is answered like an unknown one in every form, and other links of the order go on',
      ],
    ],
    [
      'are checked against the published schemas',
      ['test/api/http.test.ts', 'bodies > larger than 64 KiB are refused with 413'],
      [
        'test/api/errors/hostile-places.verify.test.ts',
        'no value in a query, and no position in a cursor, makes a route fail',
      ],
      [
        'test/api/errors/hostile-places.verify.test.ts',
        'an id with NUL, a half of a character, or a number beyond all numbers is answered like an unknown one',
      ],
    ],
    [
      'Provider responses are checked before a user sees a deposit address',
      [
        'test/domain/providers/adapters/created-order.test.ts',
        'an order that cannot be right is refused, may not be made again, and shows no address',
      ],
      [
        'test/domain/providers/adapters/hostile/hostile.verify.test.ts',
        'the faulty response %s harms no order at any provider',
      ],
    ],
    [
      'callback only triggers a status check; its content is never trusted',
      [
        'test/api/provider-callback.test.ts',
        'an authentic callback is a hint that its order has to be polled, and its content is not used',
      ],
    ],
    [
      'Client IP addresses are taken from `X-Forwarded-For` only behind proxies that you list',
      ['test/api/limits/lockout.test.ts', 'a forged header neither avoids the lockout nor locks out another address'],
      ['test/domain/limits/client-ip.test.ts', 'a chain of trusted proxies is read from right to left'],
    ],
    [
      'Webhooks go to public IP addresses only.',
      ['test/api/net/url-guard.test.ts', 'the host at registration > is refused if one of its addresses is not public'],
      [
        'test/api/net/guarded-dispatcher.test.ts',
        'a name that resolves to a private address > is blocked at delivery although it was public at registration, without any connection',
      ],
      [
        'test/api/net/address-range.test.ts',
        'IPv4 inside IPv6 > an address inside another is checked by the inner address, in each of its forms',
      ],
    ],
    [
      'Five invalid keys within a minute lock out an IP address for 15 minutes.',
      [
        'test/api/limits/lockout.test.ts',
        'the fifth bad key locks out its address for 15 minutes, whatever it requests afterwards',
      ],
      ['test/api/limits/lockout.test.ts', 'five bad keys get INVALID_KEY over all processes together'],
    ],
    [
      'IDs contain 130 random bits.',
      [
        'test/domain/values.test.ts',
        'an id is its prefix and 26 characters that are easy to tell apart, and 130 random bits make each id unique',
      ],
    ],
    [
      'A wrong credential and an unknown one get the same response.',
      ['test/api/keys/access.test.ts', 'access with a key > a key from another network is refused like an unknown key'],
      [
        'test/api/users/passwords.test.ts',
        'a password > that is wrong gets the same words after the same time as without such an account',
      ],
    ],
    [
      'Open streams, password hashes at once, test events and health checks are bounded too',
      [
        'test/api/dashboard/stream-caps.test.ts',
        'a read-only login cannot open one stream after the other: 10 per person, in all logins and environments',
      ],
      [
        'test/api/limits/passwords.test.ts',
        'a flood of logins is refused beyond a bound, while reads are answered, and counts as no wrong password',
      ],
      [
        'test/api/dashboard/test-events.test.ts',
        'test events of an endpoint are limited, from the dashboard and the command line together',
      ],
      [
        'test/api/limits/probes.test.ts',
        'an address that a partner enters has a limit of its own once the partner is approved, and is never unlimited',
      ],
    ],
  ],
  plain: ['This page describes what Swaplane protects', '[Secrets](secrets.md) explains', ...ADVICE],
  unproven: [],
};
