import { canonicalNetwork, toAllowList } from '#net/networks';
import { expectForEach } from '#test/helpers/expect-for-each';

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
