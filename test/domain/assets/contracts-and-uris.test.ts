import { hasAddressForm } from '#address/spelling';
import { contractKey, findAssetByContract } from '#domain/assets/contract';
import { assetKey, CURRENCIES, factsOfAsset, listAssets, networksOf } from '#domain/assets/currencies';
import { NETWORKS, networkById } from '#domain/assets/networks';
import { paymentCode } from '#domain/assets/payment-uri';
import { expectForEach } from '#test/helpers/expect-for-each';

describe('contracts', () => {
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
});

describe('payment uri', () => {
  const code = (asset: string, network: string, address: string, amount: string, memo: string | null = null) =>
    paymentCode({ asset: { code: asset, network }, address, amount, memo });

  test('a payment URI has the form that wallets read', () =>
    expectForEach(
      [
        ['BTC', 'btc', 'bc1qxyz', '0.05', 'bitcoin:bc1qxyz?amount=0.05'],
        ['LTC', 'ltc', 'ltc1qxyz', '1.5', 'litecoin:ltc1qxyz?amount=1.5'],
        ['XMR', 'xmr', '4Axyz', '14.80231', 'monero:4Axyz?tx_amount=14.80231'],
        ['BCH', 'bch', 'bitcoincash:qxyz', '2', 'bitcoincash:qxyz?amount=2'],
        ['BCH', 'bch', 'qxyz', '2', 'bitcoincash:qxyz?amount=2'],
        ['SOL', 'sol', 'So1xyz', '0.25', 'solana:So1xyz?amount=0.25'],
        ['ETH', 'eth', '0xAbC', '0.000000000000000001', 'ethereum:0xAbC@1?value=1'],
        ['ETH', 'base', '0xAbC', '1.5', 'ethereum:0xAbC@8453?value=1500000000000000000'],
        ['DCR', 'dcr', 'Dsxyz', '3', 'decred:Dsxyz?amount=3'],
        ['ADA', 'ada', 'addr1xyz', '12.5', 'web+cardano:addr1xyz?amount=12.5'],
        ['XNO', 'xno', 'nano_1xyz', '0.5', 'nano:nano_1xyz?amount=500000000000000000000000000000'],
        ['FTM', 'ftm', '0xAbC', '2', 'ethereum:0xAbC@250?value=2000000000000000000'],
        ['CELO', 'celo', '0xAbC', '1', 'ethereum:0xAbC@42220?value=1000000000000000000'],
        ['BNB', 'bsc', '0xAbC', '123456789.000000000000000001', 'ethereum:0xAbC@56?value=123456789000000000000000001'],
      ],
      ([asset, network, address, amount, text]) => {
        expect(code(asset, network, address, amount)).toEqual({ text, holdsAmount: true, holdsMemo: false });
      },
    ));

  test('a payment URI contains the memo', () =>
    expectForEach(
      [
        ['XRP', 'xrp', 'rXyz', '20', '4294967295', 'ripple:rXyz?amount=20&dt=4294967295'],
        [
          'XLM',
          'xlm',
          'GXYZ',
          '7.5',
          '18446744073709551615',
          'web+stellar:pay?destination=GXYZ&amount=7.5&memo=18446744073709551615&memo_type=MEMO_ID',
        ],
        [
          'XLM',
          'xlm',
          'GXYZ',
          '7.5',
          '18446744073709551616',
          'web+stellar:pay?destination=GXYZ&amount=7.5&memo=18446744073709551616&memo_type=MEMO_TEXT',
        ],
        // A number that would be written otherwise is a text: `MEMO_ID` of it would be another memo.
        ['XLM', 'xlm', 'GXYZ', '7.5', '0', 'web+stellar:pay?destination=GXYZ&amount=7.5&memo=0&memo_type=MEMO_ID'],
        [
          'XLM',
          'xlm',
          'GXYZ',
          '7.5',
          '0012345',
          'web+stellar:pay?destination=GXYZ&amount=7.5&memo=0012345&memo_type=MEMO_TEXT',
        ],
        ['XRP', 'xrp', 'rXyz', '20', '0', 'ripple:rXyz?amount=20&dt=0'],
        [
          'TON',
          'ton',
          'EQxyz',
          '1.5',
          'to you & me',
          'ton://transfer/EQxyz?amount=1500000000&text=to%20you%20%26%20me',
        ],
        ['ALGO', 'algo', 'AXYZ', '0.1', '77', 'algorand://AXYZ?amount=100000&note=77'],
      ],
      ([asset, network, address, amount, memo, text]) => {
        expect(code(asset, network, address, amount, memo)).toEqual({ text, holdsAmount: true, holdsMemo: true });
      },
    ));

  test('a payment URI without a memo has no parameter for it', () => {
    expect(code('XRP', 'xrp', 'rXyz', '20')).toEqual({
      text: 'ripple:rXyz?amount=20',
      holdsAmount: true,
      holdsMemo: false,
    });
    expect(code('XLM', 'xlm', 'GXYZ', '1').text).toBe('web+stellar:pay?destination=GXYZ&amount=1');
  });

  test('the payment URI of a Lightning payment is the invoice itself', () => {
    expect(code('BTC', 'ln', 'lnbc500u1xyz', '0.0005').text).toBe('lightning:lnbc500u1xyz');
  });

  test('where wallets agree on no form, the QR code holds the address only, and the page shows the amount and the memo', () =>
    expectForEach(
      [
        ['a token', 'USDT', 'eth', null],
        ['a token beside a memo', 'USDC', 'xlm', '42'],
        ['a coin on another network', 'POL', 'eth', null],
        ['a coin without a form', 'ATOM', 'atom', '42'],
        ['one of two coins of a network', 'TFUEL', 'theta', null],
        ['an unknown network', 'BTC', 'constructor', null],
      ],
      ([_, asset, network, memo]) => {
        expect(code(asset, network, '0xAbC', '5', memo)).toEqual({
          text: '0xAbC',
          holdsAmount: false,
          holdsMemo: false,
        });
      },
    ));

  test('an address cannot add parameters to a payment URI', () => {
    expect(code('BTC', 'btc', 'bc1q?amount=9&x#', '1').text).toBe('bitcoin:bc1q%3Famount%3D9%26x%23?amount=1');
  });

  test("an address in a network's second form gets no URI in Ethereum's form", () => {
    expect(code('ONE', 'one', 'one1xyz', '5').text).toBe('one1xyz');
    expect(code('ONE', 'one', '0xAbC', '5').text).toBe('ethereum:0xAbC@1666600000?value=5000000000000000000');
  });

  test('the QR code of every coin contains its address, and that of every token is the address', () => {
    for (const asset of listAssets()) {
      const { text, holdsAmount } = paymentCode({ asset, address: '0xAbC', amount: '1', memo: null });
      expect([assetKey(asset), text.includes('0xAbC')]).toEqual([assetKey(asset), true]);
      if (!factsOfAsset(asset).isCoin) {
        expect([assetKey(asset), text, holdsAmount]).toEqual([assetKey(asset), '0xAbC', false]);
      }
    }
  });

  test("no two networks with Ethereum's protocol share a chain id", () => {
    const ids = Object.values(NETWORKS).flatMap((network) => ('chainId' in network ? [network.chainId] : []));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(50);
  });
});
