import {
  CURRENCIES,
  currencyByCode,
  decimalsOfAsset,
  fitsDecimals,
  listAssets,
  networksOf,
  resolveAsset,
} from '#domain/assets/currencies';
import { explorerAddressUrl, explorerTxUrl } from '#domain/assets/explorer-links';
import { expectedSeconds, isSlow, NETWORKS, usesMemo } from '#domain/assets/networks';
import { COSMOS_NETWORKS } from '#domain/assets/networks/cosmos';
import { STABLE_TARGETS } from '#domain/orders/order';
import { expectForEach } from '#test/helpers/expect-for-each';

const codes = CURRENCIES.map(({ code }) => code);

test('the catalog has more than 45 currencies, each once, sorted by code', () => {
  expect(codes.length).toBeGreaterThanOrEqual(45);
  expect(codes).toEqual([...new Set(codes)].sort());
});

test('codes are upper case, network ids lower case, and every network carries some currency', () => {
  expect(codes.filter((code) => !/^[A-Z0-9]{1,10}$/.test(code))).toEqual([]);
  expect(Object.keys(NETWORKS).filter((id) => !/^[a-z]{2,10}$/.test(id))).toEqual([]);
  expect(new Set(CURRENCIES.flatMap(networksOf))).toEqual(new Set(Object.keys(NETWORKS)));
});

test('an asset has the decimals of its network', () =>
  expectForEach(
    [
      ['BTC', 'btc', 8],
      ['ETH', 'eth', 18],
      ['XMR', 'xmr', 12],
      ['XRP', 'xrp', 6],
      ['XLM', 'xlm', 7],
      ['NEAR', 'near', 24],
      ['DOT', 'dot', 10],
      ['EOS', 'eos', 4],
      ['USDT', 'trx', 6],
      ['USDT', 'bsc', 18],
      ['USDC', 'bsc', 18],
      ['USDC', 'base', 6],
      ['WBTC', 'eth', 8],
    ],
    ([code, network, decimals]) => {
      expect(decimalsOfAsset({ code, network })).toBe(decimals);
    },
  ));

test('decimals of every asset fit the wire grammar of amounts', () => {
  const decimals = listAssets().map(decimalsOfAsset);
  expect(decimals.filter((count) => !Number.isInteger(count) || count < 0 || count > 24)).toEqual([]);
});

test('an amount fits an asset that has as many decimals', () => {
  expect(fitsDecimals('0.00000001', { code: 'BTC', network: 'btc' })).toBe(true);
  expect(fitsDecimals('0.000000010', { code: 'BTC', network: 'btc' })).toBe(true);
  expect(fitsDecimals('0.000000001', { code: 'BTC', network: 'btc' })).toBe(false);
});

test('an asset is found whatever the case of its code, and on its first network when none is given', () => {
  expect(resolveAsset('btc')).toEqual({ code: 'BTC', network: 'btc' });
  expect(resolveAsset('usdt', 'TRX')).toEqual({ code: 'USDT', network: 'trx' });
  expect(resolveAsset('Usdt', '')).toEqual({ code: 'USDT', network: 'eth' });
  expect(currencyByCode('xmr')?.name).toBe('Monero');
});

test('a currency does not exist on a network that does not carry it', () =>
  expectForEach(
    [
      ['NOPE', undefined],
      ['BTC', 'eth'],
      ['BTC', 'constructor'],
      ['__proto__', undefined],
      ['', undefined],
    ],
    ([code, network]) => {
      expect(resolveAsset(code, network)).toBeNull();
    },
  ));

test('the decimals of an unknown asset are a programming error', () => {
  expect(() => decimalsOfAsset({ code: 'BTC', network: 'eth' })).toThrow(RangeError);
  expect(() => usesMemo('nope')).toThrow(RangeError);
});

test('every stablecoin that a refund can be converted to is an asset of the catalog', () => {
  for (const { currency, network } of Object.values(STABLE_TARGETS)) {
    expect(resolveAsset(currency, network)).toEqual({ code: currency, network });
  }
});

test('the networks that use memos are the known ones', () => {
  const withMemo = Object.keys(NETWORKS).filter(usesMemo).sort();
  const others = ['algo', 'cspr', 'eos', 'hbar', 'hive', 'mina', 'stx', 'ton', 'wax', 'xem', 'xlm', 'xrp', 'xym'];
  expect(withMemo).toEqual([...Object.keys(COSMOS_NETWORKS), ...others].sort());
});

test('expected durations are those of the documented pair classes', () => {
  expect(expectedSeconds('eth', 'eth')).toBe(180);
  expect(expectedSeconds('btc', 'eth')).toBe(1500);
  expect(expectedSeconds('btc', 'xmr')).toBe(1500);
  expect(expectedSeconds('eth', 'xmr')).toBe(720);
  expect(expectedSeconds('ln', 'trx')).toBe(60);
  expect([isSlow('zec'), isSlow('btc'), isSlow('eth')]).toEqual([true, false, false]);
});

test("a transaction has a link to an explorer, and its hash cannot change the link's host or path", () => {
  expect(explorerTxUrl('btc', 'abc')).toBe('https://mempool.space/tx/abc');
  expect(explorerTxUrl('btc', '../x?y=$&')).toBe('https://mempool.space/tx/..%2Fx%3Fy%3D%24%26');
  expect(explorerTxUrl('ln', 'abc')).toBeNull();
  for (const id of Object.keys(NETWORKS).filter((network) => network !== 'ln')) {
    expect(new URL(explorerTxUrl(id, 'abc') ?? '').href).toContain('abc');
  }
  const tx = Object.keys(NETWORKS).map((id) => explorerTxUrl(id, 'abc'));
  expect(new Set(tx).size).toBe(tx.length);
});

test("a transaction's link has its hash as the network's explorer writes it, however a provider or a wallet did", () => {
  const [lower, upper] = ['7dced084edba925a', '7DCED084EDBA925A'].map((start) => start.repeat(4));
  const written = (network: string, hash = '') => explorerTxUrl(network, hash)?.replace(/^.*[/?]/, '');
  for (const given of [lower, upper, `0x${lower}`, `0X${upper}`]) {
    expect([written('eth', given), written('bsc', given)]).toEqual([`0x${lower}`, `0x${lower}`]);
    expect([written('rune', given), written('maya', given), written('atom', given)]).toEqual([upper, upper, upper]);
    expect([written('btc', given), written('trx', given), written('xrp', given)]).toEqual([lower, lower, upper]);
  }
  // What is no such hash, and what every network writes in its own way, stays as it is.
  expect([written('eth', '0xAbC'), written('sol', 'AbC'), written('near', upper)]).toEqual(['0xAbC', 'AbC', upper]);
});

test("an address has a link to an explorer where the network shows addresses, and cannot change the link's host or path", () => {
  expect(explorerAddressUrl('eth', '0xAbC')).toBe('https://etherscan.io/address/0xAbC');
  expect(explorerAddressUrl('trx', 'T/../x?y=$&')).toBe('https://tronscan.org/#/address/T%2F..%2Fx%3Fy%3D%24%26');
  const without = Object.keys(NETWORKS).filter((id) => explorerAddressUrl(id, 'abc') === null);
  expect(without.sort()).toEqual(['ln', 'xmr']);
  for (const id of Object.keys(NETWORKS).filter((network) => !without.includes(network))) {
    expect(new URL(explorerAddressUrl(id, 'abc') ?? '').href).toContain('abc');
  }
});
