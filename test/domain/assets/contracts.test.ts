import { hasAddressForm } from '#address/validate-address';
import { contractKey, findAssetByContract } from '#domain/assets/contract';
import { assetKey, CURRENCIES, factsOfAsset, listAssets, networksOf } from '#domain/assets/currencies';
import { networkById } from '#domain/assets/networks';
import { expectForEach } from '#test/helpers/expect-for-each';

/** Tokens, which have their own contracts. */
const tokens = listAssets().flatMap((asset) => {
  const { contract, isCoin } = factsOfAsset(asset);
  return contract === null || isCoin ? [] : [{ asset, contract, network: asset.network }];
});

/** Forms of contracts on networks where a token is not identified by an address. */
const TOKEN_FORMS: Readonly<Record<string, RegExp>> = {
  algo: /^\d+$/,
  apt: /^0x[0-9a-f]{64}$/,
  hbar: /^0\.0\.\d+$/,
  noble: /^u[a-z]+$/,
  sui: /^0x[0-9a-f]{64}::\w+::\w+$/,
  xlm: /^[A-Z0-9]{1,12}-G[A-Z2-7]{55}$/,
};

test('the catalog has at least 300 assets on 60 networks', () => {
  expect(listAssets().length).toBeGreaterThanOrEqual(300);
  expect(new Set(listAssets().map(({ network }) => network)).size).toBeGreaterThanOrEqual(60);
});

test('the contract of every token has the form of its network, checksum included', () =>
  expectForEach(
    tokens.map(({ asset, contract }) => [assetKey(asset), asset.network, contract] as const),
    ([_key, network, contract]) => {
      const form = TOKEN_FORMS[network];
      const kind = networkById(network)?.addressKind;
      expect(form ? form.test(contract) : kind && hasAddressForm(kind, contract)).toBe(true);
      if (networkById(network)?.chainId !== undefined) {
        expect(/^0x[0-9]+$|[A-F]/.test(contract)).toBe(true);
      }
    },
  ));

test('no two currencies share a contract, and each currency is found by its contract', () => {
  const keys = tokens.map(({ network, contract }) => `${network} ${contractKey(network, contract)}`);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  for (const { asset, contract, network } of tokens) {
    expect(findAssetByContract(network, contract)).toEqual(asset);
  }
});

test('a contract is recognized in every form that its network allows, and in no other', () => {
  const usdt = { code: 'USDT', network: 'eth' };
  expect(findAssetByContract('eth', '0xDAC17F958D2EE523A2206206994597C13D831EC7')).toEqual(usdt);
  expect(findAssetByContract('eth', ' 0xdac17f958d2ee523a2206206994597c13d831ec7 ')).toEqual(usdt);
  expect(findAssetByContract('bsc', '0xdac17f958d2ee523a2206206994597c13d831ec7')).toBeNull();
  expect(findAssetByContract('trx', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toEqual({ code: 'USDT', network: 'trx' });
  expect(findAssetByContract('trx', 'tr7nhqjekqxgtci8q8zy4pl8otszgjlj6t')).toBeNull();
  expect(findAssetByContract('eth', 'constructor')).toBeNull();
});

test('a bridged or wrapped currency stands for another currency of the catalog', () => {
  for (const { code, standsFor } of CURRENCIES.filter((currency) => currency.standsFor !== undefined)) {
    expect(CURRENCIES.map((currency) => currency.code)).toContain(standsFor);
    expect(standsFor).not.toBe(code);
  }
});

test('every network has its own coin, except the one whose fees are paid in dollars', () => {
  const homes = new Set(
    listAssets()
      .filter((asset) => factsOfAsset(asset).isCoin)
      .map(({ network }) => network),
  );
  const others = new Set(CURRENCIES.flatMap(networksOf).filter((network) => !homes.has(network)));
  expect([...others].sort()).toEqual(['noble']);
});
