import fc from 'fast-check';
import { findAddressProblem } from '#address/validate-address';
import { CURRENCIES, factsOfAsset, networksOf } from '#domain/assets/currencies';
import type { AddressKind } from '#domain/assets/network';
import { NETWORKS } from '#domain/assets/networks';
import { COSMOS_NETWORKS } from '#domain/assets/networks/cosmos';
import { expectForEach } from '#test/helpers/expect-for-each';
import { CHECKED, FOREIGN, UNCHECKED } from './vectors';

const TYPING = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_';
const rows = (table: Record<string, string[]>) =>
  Object.entries(table).flatMap(([network, addresses]) => addresses.map((address) => [network, address] as const));

/** Every text that differs from the address in one character. */
function* typos(address: string): Generator<string> {
  for (let at = 0; at < address.length; at += 1) {
    for (const letter of TYPING) {
      if (letter !== address.charAt(at)) {
        yield address.slice(0, at) + letter + address.slice(at + 1);
      }
    }
  }
}

/** Kinds whose addresses are in part the same texts: nothing in them says whose they are. */
const ALIKE: readonly (readonly AddressKind[])[] = [
  ['aptos', 'sui', 'iota', 'starknet'],
  ['near', 'internet_computer'],
  ['avail', 'bittensor'],
  ['bitcoin', 'bitcoinsv'],
  ['dogecoin', 'digibyte', 'pivx', 'verge'],
  ['digibyte', 'syscoin'],
  ['bitcoingold', 'ontology'],
  ['namecoin', 'pivx'],
  ['ravencoin', 'komodo'],
  ['zcash', 'flux'],
  ['evm', 'harmony', 'iotex', 'rootstock', 'xdc'],
  ['eos', 'hive', 'near'],
];

test('every network of the catalogue has at least two addresses that it accepts', () => {
  for (const network of Object.keys(NETWORKS)) {
    const known = [...(CHECKED[network] ?? []), ...(UNCHECKED[network] ?? [])];
    expect([network, known.length >= 2]).toEqual([network, true]);
  }
});

test('a network accepts its addresses', () =>
  expectForEach([...rows(CHECKED), ...rows(UNCHECKED)], ([network, address]) => {
    expect(findAddressProblem(network, address)).toBeNull();
  }));

test('a network refuses the addresses of others, and says whose it expects', () =>
  expectForEach(rows(FOREIGN), ([network, address]) => {
    expect(findAddressProblem(network, address)).toContain(NETWORKS[network as keyof typeof NETWORKS].name);
  }));

// One network stands for all that share its kind of address.
const kinds = new Map(Object.entries(NETWORKS).map(([id, { addressKind }]) => [addressKind, id]));
const checkedKinds = [...kinds.values()].filter((id) => id in CHECKED);
/** Networks that differ from another one in nothing but prefixes, and so share its check. */
const LIKE_ANOTHER: readonly string[] = [
  ...Object.keys(COSMOS_NETWORKS).filter((id) => id !== 'atom'),
  'bsv',
  'btg',
  'dgb',
  'firo',
  'flux',
  'kmd',
  'neo',
  'nmc',
  'ont',
  'pivx',
  'ppc',
  'sys',
  'vtc',
  'xvg',
  'astr',
  'avail',
  'ban',
  'polyx',
  'tao',
];

test('a checksum lets no single typing error through', () =>
  expectForEach(
    checkedKinds.filter((id) => !LIKE_ANOTHER.includes(id)),
    (network) => {
      const accepted = (CHECKED[network] ?? []).flatMap((address) =>
        [...typos(address)].filter((typo) => findAddressProblem(network, typo) === null),
      );
      expect(accepted).toEqual([]);
    },
  ));

test('no random typing error makes another address, where addresses have a checksum', () =>
  expectForEach(checkedKinds, (network) => {
    const addresses = CHECKED[network] ?? [];
    const letter = fc.constantFrom(...TYPING);
    fc.assert(
      fc.property(fc.constantFrom(...addresses), fc.nat(), letter, (address, place, typed) => {
        const at = place % address.length;
        const typo = address.slice(0, at) + typed + address.slice(at + 1);
        return typo === address || findAddressProblem(network, typo) !== null;
      }),
      { numRuns: 200 },
    );
  }));

test('where addresses have no checksum, a text that is too short or too long by one is none', () =>
  expectForEach(['apt', 'ar', 'cspr', 'eth', 'icx', 'iota', 'strk', 'sui'], (network) => {
    for (const address of UNCHECKED[network] ?? []) {
      for (let at = 0; at < address.length; at += 1) {
        const rest = address.slice(at);
        expect(findAddressProblem(network, address.slice(0, at) + rest.slice(1))).not.toBeNull();
        expect(findAddressProblem(network, `${address.slice(0, at)}a${rest}`)).not.toBeNull();
      }
    }
  }));

test('an address belongs to one kind of network only, where the forms can be told apart', () => {
  for (const [network, address] of [...rows(CHECKED), ...rows(UNCHECKED)]) {
    const own = NETWORKS[network as keyof typeof NETWORKS].addressKind;
    const takers = [...kinds].filter(([, id]) => findAddressProblem(id, address) === null).map(([kind]) => kind);
    const others = takers.filter(
      (kind) => kind !== own && !ALIKE.some((group) => group.includes(kind) && group.includes(own)),
    );
    expect([address, others]).toEqual([address, []]);
  }
});

test('no network takes what is no address, and the answer does not repeat it', () =>
  expectForEach(
    [
      '',
      ' ',
      'x',
      '0',
      '1',
      '\u0000',
      '💸',
      '__proto__',
      'a'.repeat(60_000),
      'z'.repeat(60_000),
      ' 1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
    ],
    (text) => {
      const started = performance.now();
      for (const network of Object.keys(NETWORKS).filter((id) => !['eos', 'wax'].includes(id))) {
        expect(findAddressProblem(network, text)).toMatch(/^expects an? [\w .()-]+ address \(.+\)$/);
      }
      expect(performance.now() - started).toBeLessThan(1000);
    },
  ));

test('the problem says in words what is expected', () => {
  expect(findAddressProblem('btc', 'nonsense')).toBe('expects a Bitcoin address (1…, 3… or bc1…)');
  expect(findAddressProblem('xrp', 'nonsense')).toBe('expects an XRP Ledger address (r…)');
});

test("a name that is no network's is told from an address that is none", () =>
  expectForEach(['nope', '', 'constructor', 'BTC'], (network) => {
    expect(findAddressProblem(network, '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2')).toBe('names an unknown network');
  }));

describe('the contract of a token', () => {
  const tokens = CURRENCIES.flatMap((currency) =>
    networksOf(currency).flatMap((network) => {
      const { contract } = factsOfAsset({ code: currency.code, network });
      return contract === null ? [] : [[`${currency.code} on ${network}`, network, contract] as const];
    }),
  );

  test('is no address that can be paid to, whatever the token', () =>
    expectForEach(tokens, ([_token, network, contract]) => {
      expect(findAddressProblem(network, contract)).not.toBeNull();
    }));

  test('is refused in each of its spellings, and on a network that it does not live on, in words that say why', () => {
    const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
    for (const [network, text] of [
      ['eth', usdt],
      ['eth', usdt.toLowerCase()],
      ['bsc', usdt],
      ['trx', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ] as const) {
      expect(findAddressProblem(network, text)).toMatch(/token's contract/);
    }
    expect(findAddressProblem('eth', '0x52908400098527886E0F7030069857D2E4169EE7')).toBeNull();
  });
});
