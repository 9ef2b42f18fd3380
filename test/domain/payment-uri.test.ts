import { paymentCode } from '../../src/domain/assets/payment-uri';

const code = (asset: string, network: string, address: string, amount: string, memo: string | null = null) =>
  paymentCode({ asset: { code: asset, network }, address, amount, memo });

test.each([
  ['BTC', 'btc', 'bc1qxyz', '0.05', 'bitcoin:bc1qxyz?amount=0.05'],
  ['LTC', 'ltc', 'ltc1qxyz', '1.5', 'litecoin:ltc1qxyz?amount=1.5'],
  ['XMR', 'xmr', '4Axyz', '14.80231', 'monero:4Axyz?tx_amount=14.80231'],
  ['BCH', 'bch', 'bitcoincash:qxyz', '2', 'bitcoincash:qxyz?amount=2'],
  ['BCH', 'bch', 'qxyz', '2', 'bitcoincash:qxyz?amount=2'],
  ['SOL', 'sol', 'So1xyz', '0.25', 'solana:So1xyz?amount=0.25'],
  ['ETH', 'eth', '0xAbC', '0.000000000000000001', 'ethereum:0xAbC@1?value=1'],
  ['ETH', 'base', '0xAbC', '1.5', 'ethereum:0xAbC@8453?value=1500000000000000000'],
  ['BNB', 'bsc', '0xAbC', '123456789.000000000000000001', 'ethereum:0xAbC@56?value=123456789000000000000000001'],
])('a payment of %s on %s is written as wallets read it', (asset, network, address, amount, text) => {
  expect(code(asset, network, address, amount)).toEqual({ text, holdsAmount: true, holdsMemo: false });
});

test.each([
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
  ['TON', 'ton', 'EQxyz', '1.5', 'to you & me', 'ton://transfer/EQxyz?amount=1500000000&text=to%20you%20%26%20me'],
  ['ALGO', 'algo', 'AXYZ', '0.1', '77', 'algorand://AXYZ?amount=100000&note=77'],
])('the memo of a %s payment on %s is in its code', (asset, network, address, amount, memo, text) => {
  expect(code(asset, network, address, amount, memo)).toEqual({ text, holdsAmount: true, holdsMemo: true });
});

test('without a memo its parameter is left out', () => {
  expect(code('XRP', 'xrp', 'rXyz', '20')).toEqual({
    text: 'ripple:rXyz?amount=20',
    holdsAmount: true,
    holdsMemo: false,
  });
  expect(code('XLM', 'xlm', 'GXYZ', '1').text).toBe('web+stellar:pay?destination=GXYZ&amount=1');
});

test('an invoice is its own payment', () => {
  expect(code('BTC', 'ln', 'lnbc500u1xyz', '0.0005').text).toBe('lightning:lnbc500u1xyz');
});

test.each([
  ['a token', 'USDT', 'eth', null],
  ['a token beside a memo', 'USDC', 'xlm', '42'],
  ['a coin away from home', 'POL', 'eth', null],
  ['a coin without a form', 'ATOM', 'atom', '42'],
  ['a network of nobody', 'BTC', 'constructor', null],
])('%s gets its bare address, and the amount and memo stay with the reader', (_, asset, network, memo) => {
  expect(code(asset, network, '0xAbC', '5', memo)).toEqual({ text: '0xAbC', holdsAmount: false, holdsMemo: false });
});

test('an address cannot smuggle parameters into a URI', () => {
  expect(code('BTC', 'btc', 'bc1q?amount=9&x#', '1').text).toBe('bitcoin:bc1q%3Famount%3D9%26x%23?amount=1');
});
