import {
  AddressBlockedError,
  createDnsResolver,
  createHostPins,
  DnsFailureError,
  resolveChecked,
} from '#net/guarded-dispatcher';
import { canonicalNetwork, toAllowList } from '#net/networks';
import { expectForEach } from '#test/helpers/expect-for-each';
import { startDnsServer, type Zone } from './dns-server';

describe('host pins', () => {
  const FIVE_MINUTES = 300_000;
  const HOST = 'hooks.partner.example';

  /** Pins with a DNS that returns these answers one after the other, and a clock that the test sets. */
  function pinsOver(...answers: (readonly string[] | Error)[]) {
    const asked: string[] = [];
    let time = 1_000;
    const addressesOf = createHostPins({
      now: () => time,
      resolver: async (hostname) => {
        const answer = answers[asked.length];
        asked.push(hostname);
        if (answer === undefined || answer instanceof Error) {
          throw answer ?? new Error('no more answers');
        }
        return answer;
      },
    });
    return { addressesOf, asked, pass: (ms: number) => (time += ms) };
  }

  test('a host keeps its first addresses for five minutes and is then resolved again', async () => {
    const { addressesOf, asked, pass } = pinsOver(['8.8.8.8'], ['1.1.1.1']);
    expect(await addressesOf(HOST)).toEqual(['8.8.8.8']);
    pass(FIVE_MINUTES - 1);
    expect(await addressesOf(HOST)).toEqual(['8.8.8.8']);
    expect(asked).toEqual([HOST]);
    pass(1);
    expect(await addressesOf(HOST)).toEqual(['1.1.1.1']);
    expect(asked).toEqual([HOST, HOST]);
  });

  test('each new resolution is checked again, so a name that changes to a private address is blocked', async () => {
    const { addressesOf, pass } = pinsOver(['8.8.8.8'], ['10.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['1.1.1.1']);
    await addressesOf(HOST);
    for (let round = 0; round < 2; round += 1) {
      pass(FIVE_MINUTES);
      await expect(addressesOf(HOST)).rejects.toThrow(AddressBlockedError);
    }
    expect(await addressesOf(HOST)).toEqual(['1.1.1.1']);
  });

  test('simultaneous callers share one resolution', async () => {
    const { addressesOf, asked } = pinsOver(['8.8.8.8'], ['10.0.0.1']);
    const answers = await Promise.all(Array.from({ length: 20 }, () => addressesOf(HOST)));
    expect(answers.every(([address]) => address === '8.8.8.8')).toBe(true);
    expect(asked).toHaveLength(1);
  });

  test('a failure is not stored', async () => {
    const { addressesOf, asked } = pinsOver(new Error('SERVFAIL'), [], ['8.8.8.8']);
    await expect(addressesOf(HOST)).rejects.toThrow(DnsFailureError);
    await expect(addressesOf(HOST)).rejects.toThrow(DnsFailureError);
    expect(await addressesOf(HOST)).toEqual(['8.8.8.8']);
    expect(asked).toHaveLength(3);
  });

  test('each host has its own pin', async () => {
    const { addressesOf, asked, pass } = pinsOver(['8.8.8.8'], ['1.1.1.1'], ['9.9.9.9']);
    await addressesOf('a.example');
    pass(FIVE_MINUTES / 2);
    await addressesOf('b.example');
    pass(FIVE_MINUTES / 2);
    expect(await addressesOf('b.example')).toEqual(['1.1.1.1']);
    expect(await addressesOf('a.example')).toEqual(['9.9.9.9']);
    expect(asked).toEqual(['a.example', 'b.example', 'a.example']);
  });

  test('neither error contains an address', async () => {
    const { addressesOf } = pinsOver(['10.1.2.3'], []);
    await expect(addressesOf(HOST)).rejects.toThrow(/^hooks\.partner\.example is not a public address[^0-9]*$/);
    await expect(addressesOf(HOST)).rejects.toThrow(/^hooks\.partner\.example does not resolve$/);
  });
});

describe('networks', () => {
  test('a network is stored in one form', () =>
    expectForEach(
      [
        ['203.0.113.7', '203.0.113.7/32'],
        ['203.0.113.7/32', '203.0.113.7/32'],
        ['10.1.2.3/8', '10.0.0.0/8'],
        ['203.0.113.129/25', '203.0.113.128/25'],
        ['0.0.0.0/0', '0.0.0.0/0'],
        ['2001:DB8:0:0:0:0:0:7', '2001:db8::7/128'],
        ['2001:db8:ffff::1/33', '2001:db8:8000::/33'],
        ['::/0', '::/0'],
        ['::ffff:203.0.113.7', '203.0.113.7/32'],
        ['::ffff:cb00:7107/120', '203.0.113.0/24'],
        ['::203.0.113.7', '::cb00:7107/128'],
      ],
      ([text, network]) => {
        expect(canonicalNetwork(text)).toBe(network);
        expect(canonicalNetwork(network)).toBe(network);
      },
    ));

  test('a text that is not a network is refused', () =>
    expectForEach(
      [
        '',
        'any',
        'localhost',
        '10.0.0.0/33',
        '10.0.0.0/',
        '10.0.0.0/08',
        '10.0.0.0/-1',
        '10.0.0/8',
        '010.0.0.1',
        '2001:db8::/129',
        '2001:db8::g',
        'fe80::1%eth0',
        '10.0.0.1 /32',
        '10.0.0.1/8/8',
      ],
      (text) => {
        expect(canonicalNetwork(text)).toBeNull();
      },
    ));

  test('an empty list admits everybody, also a caller without an address', () => {
    expect(['203.0.113.7', '2001:db8::1', ''].map(toAllowList([]))).toEqual([true, true, true]);
  });

  test('a network admits its own addresses only', () =>
    expectForEach(
      [
        [
          '203.0.113.0/24',
          ['203.0.113.0', '203.0.113.255', '::ffff:203.0.113.9', '::ffff:cb00:7109'],
          ['203.0.112.255', '203.0.114.0', '::cb00:7109'],
        ],
        ['203.0.113.7/32', ['203.0.113.7'], ['203.0.113.6', '203.0.113.8']],
        ['0.0.0.0/0', ['1.2.3.4', '::ffff:1.2.3.4'], ['2001:db8::1', '::1']],
        ['::/0', ['2001:db8::1', '::1'], ['1.2.3.4', '::ffff:1.2.3.4']],
        ['2001:db8:8000::/33', ['2001:db8:8000::1', '2001:DB8:FFFF::1'], ['2001:db8:7fff::1', '203.0.113.7']],
        ['fe80::/64', ['fe80::1', 'fe80::1%eth0'], ['fe80:0:0:1::1']],
        ['127.0.0.1/32', ['127.0.0.1'], ['', 'unknown', '127.0.0.1, 10.0.0.1']],
      ],
      ([network, inside, outside]) => {
        const admits = toAllowList([network]);
        expect(inside.filter((ip) => !admits(ip))).toEqual([]);
        expect(outside.filter(admits)).toEqual([]);
      },
    ));

  test('one matching network is enough', () => {
    const admits = toAllowList(['203.0.113.7/32', '2001:db8::/32', '10.0.0.0/8']);
    expect(['10.9.9.9', '2001:db8:1::', '203.0.113.7', '203.0.113.8'].map(admits)).toEqual([true, true, true, false]);
  });
});

describe('resolve', () => {
  const PUBLIC_4 = Buffer.from([8, 8, 8, 8]);
  const PRIVATE_4 = Buffer.from([10, 0, 0, 1]);
  const PUBLIC_6 = Buffer.from('26064700470000000000000000001111', 'hex');
  const MAPPED_PRIVATE = Buffer.from('00000000000000000000ffff0a000001', 'hex');
  const NAT64_PUBLIC = Buffer.from('0064ff9b000000000000000008080808', 'hex');

  let dns: Awaited<ReturnType<typeof startDnsServer>>;

  const ZONE: Zone = {
    'both.example': { A: [PUBLIC_4], AAAA: [PUBLIC_6] },
    'four.example': { A: [PUBLIC_4] },
    'six.example': { AAAA: [PUBLIC_6] },
    'nat64.example': { AAAA: [NAT64_PUBLIC] },
    'half-silent.example': { A: [PUBLIC_4], AAAA: 'silent' },
    'silent.example': { A: 'silent', AAAA: 'silent' },
    'empty.example': {},
    'inward.example': { A: [PRIVATE_4] },
    'mixed.example': { A: [PUBLIC_4, PRIVATE_4] },
    'mixed-families.example': { A: [PUBLIC_4], AAAA: [MAPPED_PRIVATE] },
  };

  beforeAll(async () => {
    dns = await startDnsServer(ZONE);
  });

  afterAll(() => dns.close());

  const resolve = (hostname: string) => resolveChecked(hostname, { resolver: createDnsResolver([dns.address]) });

  test('all addresses of a name are returned', () =>
    expectForEach(
      [
        ['both.example', ['8.8.8.8', '2606:4700:4700::1111']],
        ['four.example', ['8.8.8.8']],
        ['six.example', ['2606:4700:4700::1111']],
      ],
      async ([hostname, addresses]) => {
        expect(await resolve(hostname)).toEqual(addresses);
      },
    ));

  test('a public host behind NAT64 is accepted', async () => {
    expect(await resolve('nat64.example')).toHaveLength(1);
  });

  test('if one address family gets no answer from any server, the other one is still returned', async () => {
    const other = await startDnsServer(ZONE);
    const resolver = createDnsResolver([dns.address, other.address]);
    expect(await resolveChecked('half-silent.example', { resolver })).toEqual(['8.8.8.8']);
    other.close();
  });

  test('a name with a non-public address is blocked', () =>
    expectForEach(
      ['inward.example', 'mixed.example', 'mixed-families.example', '10.0.0.1', '::1'],
      async (hostname) => {
        await expect(resolve(hostname)).rejects.toThrow(AddressBlockedError);
      },
    ));

  test('a name without an address does not resolve', () =>
    expectForEach(['empty.example', 'unknown.example', '127.1'], async (hostname) => {
      await expect(resolve(hostname)).rejects.toThrow(DnsFailureError);
    }));

  test('a DNS without an answer is a failure while it is still silent', async () => {
    await expect(resolve('silent.example')).rejects.toThrow(DnsFailureError);
  });
});
