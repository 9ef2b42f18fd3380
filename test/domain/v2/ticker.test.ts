import { listAssets } from '#domain/assets/currencies';
import { currencyOfTicker, legacyTickerOf, resolveTicker, toTicker } from '#domain/v2/ticker';
import { expectForEach } from '#test/helpers/expect-for-each';

const ASSETS = listAssets();

test('every asset has its own ticker and network that lead back to it, in any case', () => {
  for (const asset of ASSETS) {
    const { ticker, network } = toTicker(asset);
    expect(resolveTicker(ticker, network)).toEqual(asset);
    expect(resolveTicker(ticker.toUpperCase(), network.toUpperCase())).toEqual(asset);
  }
});

test('every asset has its own joined name that leads back to it, with the network and without', () => {
  const names = ASSETS.map(legacyTickerOf);
  expect(new Set(names).size).toBe(ASSETS.length);
  for (const asset of ASSETS) {
    const name = legacyTickerOf(asset);
    expect(resolveTicker(name, asset.network)).toEqual(asset);
    if (name !== asset.code.toLowerCase()) {
      expect(resolveTicker(name)).toEqual(asset);
    }
  }
});

test('the joined name of an asset is the one that wallets use', () =>
  expectForEach(
    [
      ['USDT', 'eth', 'usdterc20'],
      ['USDT', 'trx', 'usdttrc20'],
      ['USDT', 'bsc', 'usdtbsc'],
      ['USDC', 'matic', 'usdcmatic'],
      ['ETH', 'eth', 'eth'],
      ['ETH', 'bsc', 'ethbsc'],
      ['BNB', 'bsc', 'bnbbsc'],
      ['XMR', 'xmr', 'xmr'],
    ],
    ([code, network, name]) => {
      expect(legacyTickerOf({ code, network })).toBe(name);
    },
  ));

test('a ticker without a network means its usual network', () =>
  expectForEach(
    [
      ['eth', 'eth'],
      ['btc', 'btc'],
      ['xmr', 'xmr'],
      ['AVAX', 'cchain'],
      ['op', 'op'],
    ],
    ([ticker, network]) => {
      expect(resolveTicker(ticker)).toMatchObject({ code: ticker.toUpperCase(), network });
    },
  ));

test('a name that does not identify one asset is refused, with what is missing', () =>
  expectForEach(
    [
      ['usdt', undefined, 'needs a network'],
      ['pol', undefined, 'needs a network'],
      ['bnb', undefined, 'needs a network'],
      ['nope', undefined, 'is not a known currency'],
      ['nope', 'eth', 'is not a known currency'],
      ['btc', 'eth', 'is not a network of this currency'],
      ['usdttrc20', 'eth', 'is not a network of this currency'],
    ],
    ([ticker, network, problem]) => {
      expect(resolveTicker(ticker, network)).toBe(problem);
    },
  ));

test('the Lightning network is accepted by the name that wallets use, and by its id', () => {
  expect(toTicker({ code: 'BTC', network: 'ln' })).toEqual({ ticker: 'btc', network: 'lightning' });
  expect(resolveTicker('btc', 'ln')).toEqual(resolveTicker('btc', 'lightning'));
});

test('a filter by a ticker means a currency on all its networks, unless it names one', () => {
  expect(currencyOfTicker('USDT')).toEqual({ code: 'USDT' });
  expect(currencyOfTicker('usdttrc20')).toEqual({ code: 'USDT', network: 'trx' });
  expect(currencyOfTicker('nope')).toBeNull();
});
