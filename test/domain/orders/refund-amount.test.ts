import fc from 'fast-check';
import { add, compareAmounts } from '#domain/amount';
import { STATUS_TONES } from '#domain/orders/tone';
import { refundAmount } from '#domain/refunds/net-amount';

test.each([
  ['0.041', 8, { feePct: 0.5, feeNetwork: true }, { net: '0.040795', fee: '0.000205', lessNetworkFee: true }],
  ['100', 2, { feePct: 0.333, feeNetwork: false }, { net: '99.66', fee: '0.34', lessNetworkFee: false }],
  ['1', 18, { feePct: null, feeNetwork: null }, { net: '1', fee: '0', lessNetworkFee: true }],
  ['1', 18, { feePct: 0, feeNetwork: true }, { net: '1', fee: '0', lessNetworkFee: true }],
])('the refund of %s with %i decimals and the fees %j is %j', (deposit, decimals, fees, expected) => {
  expect(refundAmount(deposit, decimals, fees)).toEqual(expected);
});

test('the refund and its fee add up to the deposit to the last digit, and no more is promised than arrived', () => {
  const deposits = fc
    .bigInt({ min: 1n, max: 10n ** 20n })
    .map((units) => `${units / 1_000_000n}.${String(units % 1_000_000n).padStart(6, '0')}`);
  fc.assert(
    fc.property(deposits, fc.integer({ min: 0, max: 10_000 }), (deposit, hundredths) => {
      const { net, fee } = refundAmount(deposit, 6, { feePct: hundredths / 100, feeNetwork: true });
      expect(compareAmounts(add(net, fee), deposit)).toBe(0);
      expect(compareAmounts(net, '0')).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('the tone of a returned deposit differs from the tone of every success', () => {
  const { refund_required: due, refunded, completed } = STATUS_TONES;
  expect([due, refunded]).toEqual(['returning', 'returning']);
  expect(completed).toBe('done');
  expect(Object.values(STATUS_TONES).filter((tone) => tone === 'done')).toHaveLength(1);
});
