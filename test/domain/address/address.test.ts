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

/** Texts that differ from the address in one character: at each place a quarter of the letters, at its neighbors the others. */
function* typos(address: string): Generator<string> {
  for (let at = 0; at < address.length; at += 1) {
    for (let nth = at % 4; nth < TYPING.length; nth += 4) {
      const letter = TYPING.charAt(nth);
      if (letter !== address.charAt(at)) {
        yield address.slice(0, at) + letter + address.slice(at + 1);
      }
    }
  }
}

/** Kinds of networks that share forms of addresses: such an address does not show which network it belongs to. */
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

test('every network of the catalog has at least two addresses that it accepts', () => {
  for (const network of Object.keys(NETWORKS)) {
    const known = [...(CHECKED[network] ?? []), ...(UNCHECKED[network] ?? [])];
    expect([network, known.length >= 2]).toEqual([network, true]);
  }
});

test('a network accepts its addresses', () =>
  expectForEach([...rows(CHECKED), ...rows(UNCHECKED)], ([network, address]) => {
    expect(findAddressProblem(network, address)).toBeNull();
  }));

test('a network refuses the addresses of other networks, and the error names the expected network', () =>
  expectForEach(rows(FOREIGN), ([network, address]) => {
    expect(findAddressProblem(network, address)).toContain(NETWORKS[network as keyof typeof NETWORKS].name);
  }));

// One network for each kind of address.
const kinds = new Map(Object.entries(NETWORKS).map(([id, { addressKind }]) => [addressKind, id]));
const checkedKinds = [...kinds.values()].filter((id) => id in CHECKED);
/** Networks that differ from another one only in prefixes, and so share its checksum. */
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

test('an address with a checksum and one typing error is refused', () =>
  expectForEach(
    checkedKinds.filter((id) => !LIKE_ANOTHER.includes(id)),
    (network) => {
      const accepted = (CHECKED[network] ?? []).flatMap((address) =>
        [...typos(address)].filter((typo) => findAddressProblem(network, typo) === null),
      );
      expect(accepted).toEqual([]);
    },
  ));

test('no random typing error turns an address with a checksum into another valid one', () =>
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

test('where addresses have no checksum, an address with one character more or less is refused', () =>
  expectForEach(['apt', 'ar', 'cspr', 'eth', 'icx', 'iota', 'strk', 'sui'], (network) => {
    for (const address of UNCHECKED[network] ?? []) {
      for (let at = 0; at < address.length; at += 1) {
        const rest = address.slice(at);
        expect(findAddressProblem(network, address.slice(0, at) + rest.slice(1))).not.toBeNull();
        expect(findAddressProblem(network, `${address.slice(0, at)}a${rest}`)).not.toBeNull();
      }
    }
  }));

test('an address is valid on one kind of network only, unless the networks share a form of address', () => {
  for (const [network, address] of [...rows(CHECKED), ...rows(UNCHECKED)]) {
    const own = NETWORKS[network as keyof typeof NETWORKS].addressKind;
    const takers = [...kinds].filter(([, id]) => findAddressProblem(id, address) === null).map(([kind]) => kind);
    const others = takers.filter(
      (kind) => kind !== own && !ALIKE.some((group) => group.includes(kind) && group.includes(own)),
    );
    expect([address, others]).toEqual([address, []]);
  }
});

test('every network refuses texts that are not addresses, and the error does not repeat the text', () =>
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
      'SM00000000000000000000',
      ' 1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
    ],
    (text) => {
      for (const network of Object.keys(NETWORKS).filter((id) => !['eos', 'wax'].includes(id))) {
        expect(findAddressProblem(network, text)).toMatch(/^expects an? [\w .()-]+ address \(.+\)$/);
      }
    },
  ));

test('the error says in words which form is expected', () => {
  expect(findAddressProblem('btc', 'nonsense')).toBe('expects a Bitcoin address (1…, 3… or bc1…)');
  expect(findAddressProblem('xrp', 'nonsense')).toBe('expects an XRP Ledger address (r…)');
});

test('an unknown network and an invalid address give different errors', () =>
  expectForEach(['nope', '', 'constructor', 'BTC'], (network) => {
    expect(findAddressProblem(network, '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2')).toBe('names an unknown network');
  }));

describe("the address of a token's contract", () => {
  const tokens = CURRENCIES.flatMap((currency) =>
    networksOf(currency).flatMap((network) => {
      const { contract } = factsOfAsset({ code: currency.code, network });
      return contract === null ? [] : [[`${currency.code} on ${network}`, network, contract] as const];
    }),
  );

  test('is not valid as a payout address of any token', () =>
    expectForEach(tokens, ([_token, network, contract]) => {
      expect(findAddressProblem(network, contract)).not.toBeNull();
    }));

  test('is refused in each of its forms and on other networks, and the error says that it is a contract', () => {
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
