import fc from 'fast-check';
import { assetKey, currencyByCode, factsOfAsset, listAssets } from '#domain/assets/currencies';
import { mapAsset, mapAssets, nameAsset, UNMAPPED_REASONS } from '#providers/assets/asset-map';
import type { OwnNames, ProviderNames } from '#providers/assets/provider-names';
import { expectForEach } from '#test/helpers/expect-for-each';
import { asset } from '#test/helpers/orders/test-provider';

const USDT_TRX = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const USDT_ETH = '0xdac17f958d2ee523a2206206994597c13d831ec7';

const map = (names: ProviderNames, ticker: string, network?: string | null, contract?: string | null) => {
  const own: OwnNames = { ticker, network: network ?? null, contract: contract ?? null };
  const mapping = mapAsset(names, own);
  return 'asset' in mapping ? assetKey(mapping.asset) : mapping.unmapped;
};

test('a token is recognized by its contract, whatever the ticker', () =>
  expectForEach(
    [
      ['usdt', 'trx', USDT_TRX, 'USDT-trx'],
      ['USDT', 'TRC20', USDT_TRX, 'USDT-trx'],
      ['usdtrx', 'tron', USDT_TRX, 'USDT-trx'],
      ['USDT', 'ERC20', USDT_ETH, 'USDT-eth'],
      ['usdt20', 'ethereum', USDT_ETH.toUpperCase().replace('0X', '0x'), 'USDT-eth'],
      ['USDT', 'BSC', '0x55d398326f99059fF775485246999027B3197955', 'USDT-bsc'],
      ['USDT', 'BEP20', '0x55D398326F99059FF775485246999027B3197955', 'USDT-bsc'],
      ['USDT', 'binance_smart_chain', '0x55d398326f99059ff775485246999027b3197955', 'USDT-bsc'],
      ['USDT', 'SOL', 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', 'USDT-sol'],
      ['USDT', 'TON', 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs', 'USDT-ton'],
      ['USDT', 'TON', '0:b113a994b5024a16719f69139328eb759596c38a25f59028b146fecdc3621dfe', 'USDT-ton'],
      ['USDC', 'matic', '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', 'USDC-matic'],
      ['USDC', 'matic', '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174', 'USDCE-matic'],
      ['USDC', 'AVAX_CCHAIN', '0xa7d7079b0fead91f3e65f86e8915cb59c1a4c664', 'USDCE-cchain'],
      ['USDC', 'xlm', 'USDC:GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN', 'USDC-xlm'],
      ['USDC', 'hbar', '0x000000000000000000000000000000000006f89a', 'USDC-hbar'],
      ['USDT', 'near', 'nep141:usdt.tether-token.near', 'USDT-near'],
      ['USDT', 'ETH', '0XDAC17F958D2EE523A2206206994597C13D831EC7', 'USDT-eth'],
      ['SAUCE', 'hbar', '0.0.456858', 'USDC-hbar'],
      ['btc', 'BEP20', '0x7130d2A12B9BCbFAe4f2634d864A1Ee1Ce3Ead9c', 'BTCB-bsc'],
      ['GAS', 'NEO', '0xef4073a0f2b305a38ec4050e4d3d28bc40ea63f5', 'NEO-neo'],
      ['celo', 'celo', '0x471ece3750da237f93b8e339c536989b8978a438', 'CELO-celo'],
      ['sui', 'sui', '0x0000000000000000000000000000000000000000000000000000000000000002::sui::SUI', 'SUI-sui'],
      ['strk', 'starknet', '0x4718f5a0fc34cc1af16a1cdee98ffb20c31f5cd61d6ab07201858f4287c938d', 'STRK-strk'],
    ],
    ([ticker, network, contract, key]) => {
      expect(map({}, ticker, network, contract)).toBe(key);
    },
  ));

test("an asset without a contract is the network's own coin", () =>
  expectForEach(
    [
      ['btc', 'btc', 'BTC-btc'],
      ['BTC', 'Bitcoin', 'BTC-btc'],
      ['BTC', 'Lightning', 'BTC-ln'],
      ['ETH', 'ERC20', 'ETH-eth'],
      ['eth', 'arbitrum', 'ETH-arbitrum'],
      ['ETH', 'bas', 'ETH-base'],
      ['BNB', 'BSC', 'BNB-bsc'],
      ['AVAX', 'avaxc', 'AVAX-cchain'],
      ['MATIC', 'polygon', 'POL-matic'],
      ['POL', 'POL', 'POL-matic'],
      ['NANO', 'XNO', 'XNO-xno'],
      ['GRAM', 'TON', 'TON-ton'],
      ['KLAY', 'klaytn', 'KAIA-kaia'],
      ['ETC', 'ETHEREUM CLASSIC', 'ETC-etc'],
      ['TFUEL', 'theta', 'TFUEL-theta'],
      ['NEO', 'NEO', 'NEO-neo'],
      ['STRK', 'starknet', 'STRK-strk'],
    ],
    ([ticker, network, key]) => {
      expect(map({}, ticker, network)).toBe(key);
      expect(map({}, ticker, network, '0x0000000000000000000000000000000000000000')).toBe(key);
      expect(map({}, ticker, network, '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE')).toBe(key);
    },
  ));

test('an asset that could be another token is left out, with the reason', () =>
  expectForEach(
    [
      ['USDT', null, null, 'no_network'],
      ['BTC', null, null, 'no_network'],
      ['BTC', 'mainnet', null, 'unknown_network'],
      ['USDT', 'omni', null, 'closed_network'],
      ['BNB', 'BEP2', null, 'closed_network'],
      ['bnb', 'BNB', null, 'closed_network'],
      ['AVAX', 'AVAX', null, 'unknown_network'],
      ['USDT', 'TRC20', null, 'no_contract'],
      ['USDC', 'polygon', null, 'ambiguous_ticker'],
      ['btc', 'BEP20', null, 'not_on_network'],
      ['XYZZY', 'ERC20', null, 'unknown_ticker'],
      ['XYZZY', 'ERC20', '0x000000000000000000000000000000000000dEaD', 'unknown_contract'],
      ['USDT', 'ERC20', '0x000000000000000000000000000000000000dEaD', 'other_contract'],
      ['ETH', 'ERC20', '0x000000000000000000000000000000000000dEaD', 'other_contract'],
      ['MATIC', 'ERC20', null, 'no_contract'],
      ['usdt', 'SOL', 'es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', 'other_contract'],
    ],
    ([ticker, network, contract, reason]) => {
      expect(map({}, ticker, network, contract)).toBe(reason);
      expect(Object.keys(UNMAPPED_REASONS)).toContain(reason);
    },
  ));

test("a token listed without a contract is mapped only if the provider's names allow it and no other token has its ticker", () => {
  const names: ProviderNames = { withoutContracts: ['USDT', 'USDC'] };
  expect(map(names, 'usdt', 'TRC20')).toBe('USDT-trx');
  expect(map(names, 'usdc', 'ERC20')).toBe('USDC-eth');
  expect(map(names, 'usdc', 'Polygon')).toBe('ambiguous_ticker');
  expect(map(names, 'dai', 'ERC20')).toBe('no_contract');
});

const JOINED: ProviderNames = {
  assets: { 'USDT-trx': 'usdttrc20', 'USDT-eth': 'usdt20', 'ETH-arbitrum': 'etharb', 'BTC-btc': 'btc' },
  lowerCase: true,
};

test("one word for currency and network is read from the provider's own table, and refused if the row contradicts it", () => {
  expect(map(JOINED, 'USDTTRC20')).toBe('USDT-trx');
  expect(map(JOINED, 'usdttrc20', 'tron', USDT_TRX)).toBe('USDT-trx');
  expect(map(JOINED, 'etharb', 'arbitrum')).toBe('ETH-arbitrum');
  expect(map(JOINED, 'usdttrc20', 'tron', 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8')).toBe('other_contract');
  expect(map(JOINED, 'btc', 'BEP20')).toBe('not_on_network');
  expect(map(JOINED, 'usdt')).toBe('no_network');
});

test("a token that a provider calls by another token's ticker is read from the provider's own table", () => {
  const names: ProviderNames = { assets: { 'USDCE-matic': { ticker: 'USDC', network: 'MATIC' } } };
  expect(map(names, 'usdc', 'matic')).toBe('USDCE-matic');
  expect(map(names, 'usdc', 'matic', '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359')).toBe('other_contract');
});

test("a word for “the currency's own network” means a coin on its own network, and never a token", () => {
  const names: ProviderNames = { homeWord: 'mainnet' };
  expect(map(names, 'btc', 'Mainnet')).toBe('BTC-btc');
  expect(map(names, 'eth', 'mainnet')).toBe('ETH-eth');
  expect(map(names, 'matic', 'mainnet')).toBe('POL-matic');
  expect(map(names, 'usdt', 'mainnet')).toBe('no_network');
});

test('a ticker without a network means the coin on its own network, only at a provider that states this', () => {
  const names: ProviderNames = { tickerAlone: true };
  expect(map(names, 'ltc')).toBe('LTC-ltc');
  expect(map(names, 'usdt')).toBe('no_network');
  expect(map({}, 'ltc')).toBe('no_network');
});

test("a provider's own words are preferred to the common ones", () => {
  const names: ProviderNames = { networks: { cchain: ['AVAX'], bsc: ['BNB'] }, currencies: { XNO: ['RAI'] } };
  expect(map(names, 'AVAX', 'avax')).toBe('AVAX-cchain');
  expect(map(names, 'BNB', 'bnb')).toBe('BNB-bsc');
  expect(map(names, 'RAI', 'nano')).toBe('XNO-xno');
});

test("an asset is named in the provider's words, or not at all", () => {
  const names: ProviderNames = {
    networks: { trx: ['TRC20', 'TRX'] },
    currencies: { XNO: ['NANO'] },
    assets: { 'USDT-bsc': { ticker: 'USDTBSC', network: 'BEP20' }, 'USDC-eth': 'USDCETH' },
    homeWord: 'Mainnet',
    lowerCase: true,
  };
  expect(nameAsset(names, asset('USDT/trx'))).toEqual({ ticker: 'usdt', network: 'TRC20' });
  expect(nameAsset(names, asset('XNO'))).toEqual({ ticker: 'nano', network: 'Mainnet' });
  expect(nameAsset(names, asset('USDT/bsc'))).toEqual({ ticker: 'USDTBSC', network: 'BEP20' });
  expect(nameAsset(names, asset('USDC/eth'))).toEqual({ ticker: 'USDCETH', network: null });
  expect(nameAsset(names, asset('USDT/sol'))).toBeNull();
  expect(nameAsset({ tickerAlone: true }, asset('BTC'))).toEqual({ ticker: 'BTC', network: null });
});

test('own names for an asset outside the catalog are a programming error', () => {
  expect(() => map({ assets: { 'USDT-btc': 'usdt' } }, 'usdt')).toThrow(RangeError);
});

test('the first row of an asset in a list is used, and every row that is left out has its reason', () => {
  const rows = [
    { coin: 'USDT', chain: 'TRX', token: USDT_TRX },
    { coin: 'USDT2', chain: 'TRC20', token: USDT_TRX },
    { coin: 'BTC', chain: 'BTC', token: null },
    { coin: 'BTC', chain: 'MARS', token: null },
  ];
  const { listed, unmapped } = mapAssets({}, rows, ({ coin, chain, token }) => ({
    ticker: coin,
    network: chain,
    contract: token,
  }));
  expect([...listed].map(([key, { row }]) => [key, row.coin])).toEqual([
    ['USDT-trx', 'USDT'],
    ['BTC-btc', 'BTC'],
  ]);
  expect(unmapped).toEqual([
    { row: rows[1], reason: 'doubled' },
    { row: rows[3], reason: 'unknown_network' },
  ]);
});

test('whatever a provider lists, a mapped asset is in the catalog, and a token is mapped by its contract only', () => {
  const word = fc.oneof(
    fc.constantFrom(...listAssets().flatMap(({ code, network }) => [code, network, code.toLowerCase()])),
    fc.constantFrom(...listAssets().flatMap((one) => factsOfAsset(one).contract ?? [])),
    fc.string(),
  );
  fc.assert(
    fc.property(word, fc.option(word), fc.option(word), (ticker, network, contract) => {
      const mapping = mapAsset({}, { ticker, network, contract });
      if ('unmapped' in mapping) {
        return UNMAPPED_REASONS[mapping.unmapped] !== undefined;
      }
      const { isCoin, contract: own } = factsOfAsset(mapping.asset);
      return isCoin
        ? currencyByCode(mapping.asset.code) !== null
        : contract?.trim().toLowerCase().replace(/^0x0*/, '') === own?.toLowerCase().replace(/^0x0*/, '');
    }),
    { numRuns: 5000 },
  );
});
