import fc from 'fast-check';
import { compareAmounts, subtract } from '#domain/amount';
import { explainDifference, promisedPayout, sumOfParts, toUserPromise } from '#domain/orders/amounts';
import { expectedAmount, type OrderState } from '#domain/orders/order';
import { expectForEach } from '#test/helpers/expect-for-each';
import { type InputChanges, orderWith } from '#test/helpers/orders/order-state';

const LTC_TO_BTC = { from: 'LTC', fromNetwork: 'ltc', to: 'BTC', toNetwork: 'btc', amountFrom: '10', amountTo: '1' };
const paid = (delivered: string, reported: Partial<OrderState> = {}, input: InputChanges = {}): OrderState => ({
  ...orderWith({ ...LTC_TO_BTC, ...input }),
  status: 'completed',
  amountToActual: delivered,
  ...reported,
});
const NOTHING = { depositDifference: null, networkFee: null, markup: '0', rate: '0', rounding: '0' };

test('the difference of a payout has the cause that its row names', () =>
  expectForEach<[string, OrderState, object]>(
    [
      ['nothing else is known', paid('0.98'), { difference: '-0.02', rate: '-0.02' }],
      ['half of the deposit arrived', paid('0.5', { amountFromActual: '5' }), { depositDifference: '-0.5' }],
      [
        'more arrived at a worse rate',
        paid('1.05', { amountFromActual: '11' }),
        { depositDifference: '0.1', rate: '-0.05' },
      ],
      [
        'the network took more than quoted',
        paid('0.999', { networkFeeActual: '0.003' }, { networkFee: '0.002' }),
        { networkFee: '-0.001' },
      ],
      [
        'the fee was not quoted, so it is inside the rate',
        paid('0.999', { networkFeeActual: '0.001' }),
        { rate: '-0.001' },
      ],
      ['one satoshi is missing', paid('0.99999999'), { rounding: '-0.00000001' }],
      ['two satoshis are missing', paid('0.99999998'), { rate: '-0.00000002' }],
      ['the markup was paid out', paid('1.01', {}, { providerAmountTo: '1.01' }), { markup: '0.01' }],
      ['its currency has left the catalog', paid('0.9', {}, { to: 'GONE', toNetwork: 'gone' }), { rate: '-0.1' }],
    ],
    ([_what, order, parts]) => {
      const found = explainDifference(order);
      expect(found).toMatchObject({ ...NOTHING, ...parts });
      expect(found && sumOfParts(found)).toBe(found?.difference);
    },
  ));

test('when the provider promised less than its quote, the difference is measured from the promise, and the quote is still shown', () => {
  const promised = { deposit: { ...orderWith().deposit, amountTo: '0.99' } };
  expect(explainDifference(paid('0.98', promised))).toMatchObject({
    quoted: '1',
    expected: '0.99',
    delivered: '0.98',
    difference: '-0.01',
    rate: '-0.01',
  });
  expect(explainDifference(paid('0.99', promised))).toMatchObject({ ...NOTHING, quoted: '1', difference: '0' });
});

test.each([
  ['1.2', '1'],
  ['0.99', '0.99'],
  ['0.5', '0.5'],
])('when the provider promises %s after a quote of 1, the user can expect %s', (promised, expected) => {
  const { input, deposit } = orderWith(LTC_TO_BTC);
  const amountTo = toUserPromise(input, promised);
  expect(expectedAmount({ input, deposit: { ...deposit, amountTo } })).toBe(expected);
});

test("the markup that Swaplane withholds from the payout is subtracted from the provider's promise", () => {
  const { input, deposit } = orderWith({ ...LTC_TO_BTC, amountTo: '0.97', providerAmountTo: '1' });
  expect(toUserPromise(input, '0.99')).toBe('0.96');
  expect(promisedPayout({ input, deposit: { ...deposit, amountTo: '0.9603' } })).toBe('0.99');
  expect(promisedPayout({ input, deposit })).toBe('1');
});

test.each([
  ['was paid out as expected', paid('1.0')],
  ['is not completed', orderWith(LTC_TO_BTC)],
  [
    'is of the sandbox',
    paid('2', {}, { sandbox: { scenario: 'success', ttlSeconds: 30, ttlGiven: false, seeded: false } }),
  ],
])('an order that %s has no difference', (_what, order) => {
  expect(explainDifference(order)).toBeNull();
});

/** Up to 18 decimals, more than zero. */
const amount = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 30n }), fc.integer({ min: 0, max: 18 }))
  .map(([units, decimals]) => subtract(`${units}e-${decimals}`, '0'));

test('the parts add up to the difference to the last digit, whichever of them are known', () => {
  const maybe = fc.option(amount, { nil: undefined });
  fc.assert(
    fc.property(
      amount,
      amount,
      amount,
      maybe,
      maybe,
      maybe,
      maybe,
      (from, to, delivered, arrived, fee, quoted, gross) => {
        const reported = { ...(arrived && { amountFromActual: arrived }), ...(fee && { networkFeeActual: fee }) };
        const input = { amountFrom: from, amountTo: to, ...(quoted && { networkFee: quoted }) };
        const found = explainDifference(
          paid(delivered, reported, { ...input, ...(gross && { providerAmountTo: gross }) }),
        );
        if (!found) {
          expect(compareAmounts(to, delivered)).toBe(0);
          return;
        }
        expect(found.difference).toBe(subtract(delivered, to));
        expect(sumOfParts(found)).toBe(found.difference);
        expect([found.rate, found.rounding]).toContain('0');
        expect(found.depositDifference === null).toBe(arrived === undefined);
      },
    ),
  );
});
