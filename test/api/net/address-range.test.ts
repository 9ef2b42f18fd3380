import { ALSO_REFUSED, GLOBAL_IPV6, isPublicAddress, wrapsIpv4 } from '#net/address';
import { expectForEach } from '#test/helpers/expect-for-each';

/** First and last address of each block, written by hand, and the public neighbors around it where there are any. */
const IPV4_EDGES: readonly [block: string, inside: readonly string[], outside: readonly string[]][] = [
  ['0.0.0.0/8', ['0.0.0.0', '0.255.255.255'], ['1.0.0.0']],
  ['10.0.0.0/8', ['10.0.0.0', '10.255.255.255'], ['9.255.255.255', '11.0.0.0']],
  ['100.64.0.0/10', ['100.64.0.0', '100.127.255.255', '100.100.100.200'], ['100.63.255.255', '100.128.0.0']],
  ['127.0.0.0/8', ['127.0.0.0', '127.0.0.1', '127.255.255.255'], ['126.255.255.255', '128.0.0.0']],
  ['168.63.129.16/32', ['168.63.129.16'], ['168.63.129.15', '168.63.129.17']],
  [
    '169.254.0.0/16',
    ['169.254.0.0', '169.254.169.254', '169.254.170.2', '169.254.170.23', '169.254.255.255'],
    ['169.253.255.255', '169.255.0.0'],
  ],
  ['172.16.0.0/12', ['172.16.0.0', '172.31.255.255'], ['172.15.255.255', '172.32.0.0']],
  ['192.0.0.0/24', ['192.0.0.0', '192.0.0.192', '192.0.0.255'], ['191.255.255.255', '192.0.1.0']],
  ['192.31.196.0/24', ['192.31.196.0', '192.31.196.255'], ['192.31.195.255', '192.31.197.0']],
  ['192.52.193.0/24', ['192.52.193.0', '192.52.193.255'], ['192.52.192.255', '192.52.194.0']],
  ['192.175.48.0/24', ['192.175.48.0', '192.175.48.255'], ['192.175.47.255', '192.175.49.0']],
  ['192.0.2.0/24', ['192.0.2.0', '192.0.2.255'], ['192.0.1.255', '192.0.3.0']],
  ['192.88.99.0/24', ['192.88.99.0', '192.88.99.255'], ['192.88.98.255', '192.88.100.0']],
  ['192.168.0.0/16', ['192.168.0.0', '192.168.255.255'], ['192.167.255.255', '192.169.0.0']],
  ['198.18.0.0/15', ['198.18.0.0', '198.19.255.255'], ['198.17.255.255', '198.20.0.0']],
  ['198.51.100.0/24', ['198.51.100.0', '198.51.100.255'], ['198.51.99.255', '198.51.101.0']],
  ['203.0.113.0/24', ['203.0.113.0', '203.0.113.255'], ['203.0.112.255', '203.0.114.0']],
  ['224.0.0.0/4', ['224.0.0.0', '239.255.255.255'], ['223.255.255.255']],
  ['240.0.0.0/4', ['240.0.0.0', '255.255.255.255'], []],
];

const IPV6_EDGES: typeof IPV4_EDGES = [
  ['2001::/23', ['2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff'], ['2001:200::', '2000:ffff::1']],
  ['2001:db8::/32', ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'], ['2001:db7:ffff::1', '2001:db9::']],
  ['2002::/16', ['2002::', '2002:808:808::1', '2002:ffff:ffff::1'], ['2001:ffff:ffff::1', '2003::']],
  ['2620:4f:8000::/48', ['2620:4f:8000::', '2620:4f:8000:ffff::1'], ['2620:4f:7fff::1', '2620:4f:8001::']],
  ['3ffe::/16', ['3ffe::', '3ffe:ffff::1'], ['3ffd:ffff::1']],
  ['3fff::/20', ['3fff::', '3fff:fff:ffff::1'], ['3fff:1000::']],
];

const OUTSIDE_GLOBAL = [
  '::',
  '::1',
  '::2',
  '::127.0.0.1',
  '::8.8.8.8',
  '::ffff:0:127.0.0.1',
  '::ffff:0:8.8.8.8',
  '100::1',
  '1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
  '4000::',
  '5f00::1',
  '64:ff9b:1::8.8.8.8',
  '64:ff9b:1:808:8:800::',
  '64:ff9b:1:ffff:ffff:ffff:ffff:ffff',
  'fc00::',
  'fd00:ec2::254',
  'fd00:ec2::23',
  'fd20:ce::254',
  'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
  'fe80::1',
  'fe80::1%eth0',
  '2606:4700::1111%1',
  'febf:ffff::1',
  'fec0::1',
  'ff00::',
  'ff02::1',
  'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
];

describe('block edges', () => {
  test('the tables above name every block that the guard adds to those of its library', () => {
    expect([...IPV4_EDGES, ...IPV6_EDGES].map(([block]) => block)).toEqual(expect.arrayContaining([...ALSO_REFUSED]));
  });

  test('every non-public range ends at the right addresses', () =>
    expectForEach([...IPV4_EDGES, ...IPV6_EDGES], ([_, inside, outside]) => {
      expect(inside.filter(isPublicAddress)).toEqual([]);
      expect(outside.filter((address) => !isPublicAddress(address))).toEqual([]);
    }));

  test(`IPv6 outside ${GLOBAL_IPV6} is never public, its edges are`, () => {
    expect(OUTSIDE_GLOBAL.filter(isPublicAddress)).toEqual([]);
    expect(isPublicAddress('2000::')).toBe(true);
    expect(isPublicAddress('3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff')).toBe(true);
  });
});

describe('IPv4 inside IPv6', () => {
  const refused = IPV4_EDGES.flatMap(([, inside]) => inside);
  const accepted = IPV4_EDGES.flatMap(([, , outside]) => outside);

  test('an address inside another is checked by the inner address, in each of its forms', () =>
    expectForEach(
      [
        ['mapped', (ip: string) => `::ffff:${ip}`],
        ['mapped, in hex', (ip: string) => `::ffff:${hexGroups(ip)}`],
        ['mapped, written out', (ip: string) => `0:0:0:0:0:FFFF:${hexGroups(ip)}`],
        ['NAT64', (ip: string) => `64:ff9b::${ip}`],
        ['NAT64, in hex', (ip: string) => `64:ff9b::${hexGroups(ip)}`],
        ['ISATAP', (ip: string) => `2606:4700::5efe:${ip}`],
        ['ISATAP with the universal bit', (ip: string) => `2606:4700::200:5efe:${hexGroups(ip)}`],
      ],
      ([_, wrap]) => {
        expect(refused.map(wrap).filter(isPublicAddress)).toEqual([]);
        expect(accepted.map(wrap).filter((address) => !isPublicAddress(address))).toEqual([]);
        expect(accepted.map(wrap).every(wrapsIpv4)).toBe(true);
      },
    ));

  test('a form without any use is refused, whatever is inside', () =>
    expectForEach(
      [
        ['compatible', (ip: string) => `::${ip}`],
        ['translated', (ip: string) => `::ffff:0:${ip}`],
        ['local-use NAT64', (ip: string) => `64:ff9b:1::${ip}`],
        ['6to4', (ip: string) => `2002:${hexGroups(ip)}::1`],
        ['Teredo server', (ip: string) => `2001:0:${hexGroups(ip)}::1`],
      ],
      ([_, wrap]) => {
        expect([...refused, ...accepted].map(wrap).filter(isPublicAddress)).toEqual([]);
      },
    ));

  test('an ISATAP host under a refused prefix is refused', () => {
    expect(isPublicAddress('fe80::5efe:8.8.8.8')).toBe(false);
    expect(isPublicAddress('2001:db8::5efe:8.8.8.8')).toBe(false);
  });

  test('native addresses contain no other address', () => {
    expect(['8.8.8.8', '2606:4700:4700::1111', '::1', 'example.com'].filter(wrapsIpv4)).toEqual([]);
  });
});

test('addresses of the public Internet are public', () =>
  expectForEach(
    [
      '8.8.8.8',
      '1.1.1.1',
      '93.184.215.14',
      '2606:4700:4700::1111',
      '2001:4860:4860::8888',
      '2A00:1450:4001:0:0:0:0:200e',
    ],
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  ));

test('a text that is not an address is never public', () =>
  expectForEach(
    [
      '',
      'localhost',
      'example.com',
      '127.1',
      '0x7f.0.0.1',
      '010.0.0.1',
      '8.8.8',
      '8.8.8.8.',
      ' 8.8.8.8',
      '[::1]',
      '1::2::3',
    ],
    (text) => {
      expect(isPublicAddress(text)).toBe(false);
    },
  ));

function hexGroups(ip: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = ip.split('.').map(Number);
  return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
}
