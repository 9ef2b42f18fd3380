import { CURRENCIES } from '#domain/assets/currencies';
import { NETWORKS } from '#domain/assets/networks';
import { CLOSED_NETWORK_WORDS, NETWORK_WORDS, OLD_TICKERS } from '#providers/assets/network-words';
import { wordKey } from '#providers/assets/provider-names';

test('every network has words, and no word means two networks or a closed one', () => {
  expect(Object.keys(NETWORK_WORDS).sort()).toEqual(Object.keys(NETWORKS).sort());
  const words = Object.values(NETWORK_WORDS).flatMap((own) => [...new Set(own.map(wordKey))]);
  const all = [...words, ...CLOSED_NETWORK_WORDS.map(wordKey)];
  expect(all.filter((word, at) => all.indexOf(word) !== at)).toEqual([]);
});

test('old tickers belong to currencies that exist', () => {
  const codes = CURRENCIES.map(({ code }) => code);
  expect(Object.keys(OLD_TICKERS).filter((code) => !codes.includes(code))).toEqual([]);
});
