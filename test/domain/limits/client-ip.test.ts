import fc from 'fast-check';
import { clientIpOf, rangeOf } from '#api/authentication/client-ip';
import { withinNetworks } from '#net/networks';
import { expectForEach } from '#test/helpers/expect-for-each';

const TRUSTED = ['10.0.0.0/8', '2001:db8:ffff::/48', '127.0.0.1'];

function clientOf(
  peer: string | undefined,
  forwarded?: string | string[],
  trusted: readonly string[] = TRUSTED,
): string {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return clientIpOf(trusted)({ headers, socket: { remoteAddress: peer } });
}

describe('without a trusted peer', () => {
  test.each([
    ['no proxy is trusted', [], '10.0.0.1'],
    ['the peer is not a trusted proxy', TRUSTED, '203.0.113.9'],
  ])('the forwarding header is ignored when %s', (_case, trusted, peer) => {
    expect(clientOf(peer, '198.51.100.7', trusted)).toBe(peer);
    expect(clientOf(peer, '10.1.1.1', trusted)).toBe(peer);
  });

  test('no forwarding header changes the address', () => {
    const headers = fc.oneof(fc.string(), fc.ipV4(), fc.ipV6(), fc.array(fc.oneof(fc.ipV4(), fc.string())));
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), headers, (peer, header) => {
        expect(clientOf(peer, header, [])).toBe(clientOf(peer, undefined, []));
      }),
    );
  });
});

test('a chain of trusted proxies is read from right to left', () =>
  expectForEach<[string, string | undefined, string | string[] | undefined, string]>(
    [
      ['no header', '10.0.0.1', undefined, '10.0.0.1'],
      ['one proxy', '10.0.0.1', '198.51.100.7', '198.51.100.7'],
      ['two proxies', '10.0.0.1', '198.51.100.7, 10.0.0.2', '198.51.100.7'],
      ['two headers', '10.0.0.1', ['198.51.100.7', '10.0.0.2'], '198.51.100.7'],
      ['a proxy that only IPv6 names', '2001:db8:ffff::1', '2001:db8::7', '2001:db8::7'],
      ['a socket that shows IPv4 as IPv6', '::ffff:10.0.0.1', '::ffff:198.51.100.7', '198.51.100.7'],
      ['a chain of nothing but proxies', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
      ['spaces and tabs', '10.0.0.1', ' \t198.51.100.7 ,\t10.0.0.2 ', '198.51.100.7'],
      ['a port', '10.0.0.1', '198.51.100.7:4711', '198.51.100.7'],
      ['brackets', '10.0.0.1', '[2001:db8::7]', '2001:db8::7'],
      ['brackets and a port', '10.0.0.1', '[2001:db8::7]:4711', '2001:db8::7'],
      ['a zone', '10.0.0.1', 'fe80::7%eth0', 'fe80::7'],
      ['a long form', '10.0.0.1', '2001:0DB8:0:0:0:0:0:0007', '2001:db8::7'],
      ['IPv4 in hexadecimal IPv6', '10.0.0.1', '::FFFF:c633:6407', '198.51.100.7'],
      ['a socket that is gone', undefined, '198.51.100.7', '0.0.0.0'],
    ],
    ([_case, peer, header, client]) => {
      expect(clientOf(peer, header)).toBe(client);
    },
  ));

describe('what a client writes into the header itself', () => {
  test.each([
    ['a victim', '192.0.2.66'],
    ['a proxy', '10.9.9.9'],
    ['junk', 'unknown, _hidden, ;,,'],
    ['many victims', Array(500).fill('192.0.2.66').join(',')],
  ])('can neither blame another address nor hide its own: %s', (_case, forged) => {
    expect(clientOf('10.0.0.1', `${forged}, 198.51.100.7`)).toBe('198.51.100.7');
    expect(clientOf('10.0.0.1', [forged, '198.51.100.7', '10.0.0.2'])).toBe('198.51.100.7');
  });
});

test('an entry that is not an address ends the reading at the last proxy', () =>
  expectForEach(
    [
      '',
      ' ',
      'unknown',
      'unknown:80',
      '_hidden',
      '198.51.100.7.example',
      '198.51.100.256',
      '198.051.100.7',
      '0xc6336407',
      '3325256711',
      '198.51.100.7:port',
      '[198.51.100.7]',
      '[2001:db8::7',
      '2001:db8::7]:80',
      '2001:db8::7:::',
      '"198.51.100.7"',
      'for=198.51.100.7',
      '198.51.100.7 198.51.100.8',
    ],
    (junk) => {
      expect(clientOf('10.0.0.1', junk)).toBe('10.0.0.1');
      expect(clientOf('10.0.0.1', `192.0.2.66, ${junk}, 10.0.0.2`)).toBe('10.0.0.2');
    },
  ));

test('whatever the header contains, the result is one address in its canonical form', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string(), fc.constant('10.0.0.9'))), (entries) => {
      const client = clientOf('10.0.0.1', entries);
      expect(clientOf(client, undefined, [])).toBe(client);
    }),
  );
});

describe('the range of an address', () => {
  test('every IPv6 address is counted by its /64', () =>
    expectForEach(
      [
        ['198.51.100.7', '198.51.100.7'],
        ['2001:db8::7', '2001:db8::/64'],
        ['2001:db8:0:1::', '2001:db8:0:1::/64'],
        ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
        ['2001:db8:0:0:1::', '2001:db8::/64'],
        ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
        ['::1', '::/64'],
        ['::7', '::/64'],
      ],
      ([ip, range]) => {
        expect(rangeOf(ip)).toBe(range);
      },
    ));

  test('contains exactly the IPv6 addresses of one /64', () => {
    fc.assert(
      fc.property(fc.ipV6(), fc.ipV6(), (one, other) => {
        const [a, b] = [clientOf(one), clientOf(other)];
        fc.pre(a.includes(':') && b.includes(':'));
        expect(withinNetworks([rangeOf(a)])(a)).toBe(true);
        expect(withinNetworks([rangeOf(a)])(b)).toBe(rangeOf(a) === rangeOf(b));
      }),
    );
  });
});

test('a network contains its addresses and no others', () =>
  expectForEach(
    [
      ['10.0.0.0/8', '10.255.0.1', true],
      ['10.0.0.0/8', '11.0.0.1', false],
      ['10.0.0.1', '10.0.0.1', true],
      ['10.0.0.1', '10.0.0.2', false],
      ['::ffff:10.0.0.0/104', '10.255.0.1', true],
      ['::ffff:10.0.0.0/104', '11.0.0.1', false],
      ['::ffff:10.0.0.1', '10.0.0.1', true],
      ['0.0.0.0/0', '203.0.113.9', true],
      ['0.0.0.0/0', '2001:db8::1', false],
    ],
    ([network, ip, isWithin]) => {
      expect(withinNetworks([network])(ip)).toBe(isWithin);
    },
  ));
