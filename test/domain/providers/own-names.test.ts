import { ADAPTERS } from '#providers/adapters';
import { mapAsset } from '#providers/assets/asset-map';

/** A coin as the provider lists it without a contract, and our asset or why there is none. */
const LISTED = [
  ['sideshift', 'AVAX', 'avax', { code: 'AVAX', network: 'cchain' }],
  ['sideshift', 'ZEC', 'transparent', { code: 'ZEC', network: 'zec' }],
  ['sideshift', 'ZEC', 'shielded', 'unknown_network'],
  ['sideshift', 'BCH', 'bitcoincash', { code: 'BCH', network: 'bch' }],
  ['swapuz', 'AVAX', 'AVAX', { code: 'AVAX', network: 'cchain' }],
  ['swapuz', 'BNB', 'BSC', { code: 'BNB', network: 'bsc' }],
  ['nearintents', 'AVAX', 'avax', { code: 'AVAX', network: 'cchain' }],
  ['nearintents', 'BNB', 'bsc', { code: 'BNB', network: 'bsc' }],
  ['nearintents', 'wNEAR', 'near', 'unknown_ticker'],
  ['nexchange', 'AVAX', 'AVAXC', { code: 'AVAX', network: 'cchain' }],
  ['nexchange', 'ZEC', 'ZEC', { code: 'ZEC', network: 'zec' }],
  ['xgram', 'AVAX', 'AVAXC', { code: 'AVAX', network: 'cchain' }],
  ['xgram', 'BCH', 'BITCOINCASH', { code: 'BCH', network: 'bch' }],
  ['xgram', 'ZEC', 'Zcash', { code: 'ZEC', network: 'zec' }],
  ['swaptrade', 'BNB', 'BNB_BSC', { code: 'BNB', network: 'bsc' }],
  ['stealthex', 'avax', 'avax-c', { code: 'AVAX', network: 'cchain' }],
  ['stealthex', 'zec', 'mainnet', { code: 'ZEC', network: 'zec' }],
  ['xoswap', 'TRX', 'tronmainnet', { code: 'TRX', network: 'trx' }],
  ['xoswap', 'BCH', 'bcash', { code: 'BCH', network: 'bch' }],
  ['trocador', 'zec', 'Mainnet', { code: 'ZEC', network: 'zec' }],
  ['swapter', 'GRAM', 'TON', { code: 'TON', network: 'ton' }],
] as const;

test.each(LISTED)('%s lists %s on %s', (provider, ticker, network, expected) => {
  const names = ADAPTERS.find(({ facts }) => facts.code === provider)?.names ?? {};
  const mapped = mapAsset(names, { ticker, network, contract: null });
  expect('asset' in mapped ? { code: mapped.asset.code, network: mapped.asset.network } : mapped.unmapped).toEqual(
    expected,
  );
});
