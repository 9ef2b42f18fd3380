import { DAY, HOUR, MINUTE } from '#domain/duration';
import {
  afterHostCheck,
  type HostFacts,
  type HostProblem,
  hostNameProblem,
  hostRecordsOf,
  hostStateOf,
  toHostName,
  UNCHECKED,
} from '#domain/tracking/own-host';

const OWN = ['swaplane.example', 'hosts.swaplane.net'];

describe('host names', () => {
  test.each([
    'swap.wallet.example',
    'a.b.c.d.wallet.io',
    'xn--pss25c.xn--fiqs8s.example',
    'swap-1.wallet.co.uk',
    'notswaplane.example.org',
  ])('%s can be a partner’s', (host) => {
    expect(hostNameProblem(host, OWN)).toBeNull();
  });

  test.each([
    ['https://swap.wallet.example', /^must be a host name like/],
    ['swap.wallet.example/track', /^must be a host name like/],
    ['swap.wallet.example:8443', /^must be a host name like/],
    ['swap..example', /^must be a host name like/],
    ['-swap.wallet.example', /^must be a host name like/],
    ['swap_1.wallet.example', /^must be a host name like/],
    ['*.wallet.example', /^must be a host name like/],
    ['свап.wallet.example', /^must be a host name like/],
    [`${'a'.repeat(64)}.wallet.example`, /^must be a host name like/],
    [`${'a.'.repeat(120)}wallet.example`, /^must be a host name like/],
    ['', /^must be a host name like/],
    ['localhost', /^must be a public host name/],
    ['swap', /^must be a public host name/],
    ['192.0.2.1', /^must be a public host name/],
    ['0x7f.0.0.1', /^must be a public host name/],
    ['api.swaplane.internal', /^must be a public host name/],
    ['swap.wallet.local', /^must be a public host name/],
    ['wallet.example', /^must be a subdomain/],
    ['co.uk', /^must be a subdomain/],
    ['track.swaplane.example', /^must be a host name of your own/],
    ['hosts.swaplane.net', /^must be a host name of your own/],
    ['a.hosts.swaplane.net', /^must be a host name of your own/],
  ])('%s cannot, and the refusal says what to write', (host, problem) => {
    expect(hostNameProblem(host, OWN)).toMatch(problem);
  });

  test('are compared in lower case and without the final dot', () => {
    expect(toHostName(' Swap.Wallet.EXAMPLE. ')).toBe('swap.wallet.example');
  });

  test('have one record that points here, and one that names their partner', () => {
    expect(hostRecordsOf('swap.wallet.example', { partnerId: 'par_1', target: 'hosts.swaplane.net' })).toEqual({
      cname: { type: 'CNAME', name: 'swap.wallet.example', value: 'hosts.swaplane.net' },
      proof: { type: 'TXT', name: '_swaplane.swap.wallet.example', value: 'swaplane-partner=par_1' },
    });
  });
});

describe('checks', () => {
  const START = Date.parse('2026-03-01T00:00:00Z');
  /** What is known after checks at these times. */
  const checked = (...checks: (readonly [atMs: number, problem: HostProblem | null])[]): HostFacts =>
    checks.reduce<HostFacts>(
      (known, [atMs, problem]) => afterHostCheck(known, problem, new Date(START + atMs)),
      UNCHECKED,
    );

  test.each<[string, (readonly [number, HostProblem | null])[], string]>([
    ['never checked', [], 'waiting'],
    [
      'never proven',
      [
        [0, 'no_record'],
        [2 * DAY, 'points_elsewhere'],
      ],
      'waiting',
    ],
    [
      'proven',
      [
        [0, 'no_record'],
        [MINUTE, null],
      ],
      'active',
    ],
    [
      'wrong for a moment',
      [
        [0, null],
        [HOUR, 'points_elsewhere'],
      ],
      'active',
    ],
    [
      'wrong for less than an hour',
      [
        [0, null],
        [HOUR, 'no_record'],
        [2 * HOUR - 1, 'no_record'],
      ],
      'active',
    ],
    [
      'wrong for an hour',
      [
        [0, null],
        [HOUR, 'no_record'],
        [2 * HOUR, 'points_elsewhere'],
      ],
      'lost',
    ],
    [
      'right again in between',
      [
        [0, null],
        [1, 'no_record'],
        [2, null],
        [HOUR + 3, 'no_record'],
      ],
      'active',
    ],
    [
      'whose DNS is silent for an hour',
      [
        [0, null],
        [0, 'no_answer'],
        [HOUR, 'no_answer'],
      ],
      'active',
    ],
    [
      'whose DNS is silent for a day',
      [
        [0, null],
        [0, 'no_answer'],
        [DAY, 'no_answer'],
      ],
      'lost',
    ],
    [
      'still wrong after it was lost',
      [
        [0, null],
        [0, 'no_record'],
        [HOUR, 'no_record'],
        [HOUR + 1, 'no_answer'],
      ],
      'lost',
    ],
    [
      'right again after it was lost',
      [
        [0, null],
        [0, 'no_record'],
        [HOUR, 'no_record'],
        [DAY, null],
      ],
      'active',
    ],
  ])('a host name that was %s', (_what, checks, state) => {
    expect(hostStateOf(checked(...checks))).toBe(state);
  });

  test('that find nothing wrong keep the time of the proof and forget the failures', () => {
    expect(checked([0, null], [HOUR, 'no_record'], [DAY, null])).toEqual({
      hostProvedAt: new Date(START),
      hostCheckedAt: new Date(START + DAY),
      hostProblem: null,
      hostFailingSince: null,
      hostLostAt: null,
    });
  });
});
