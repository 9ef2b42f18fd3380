import { readLimitText } from '#providers/http/limit-text';
import { expectForEach } from '#test/helpers/expect-for-each';

test('a limit is read from a sentence', () =>
  expectForEach(
    [
      ['Minimum order size is 0.11000000 LTC.', { min: '0.11' }],
      ['Maximum order size is 40 LTC.', { max: '40' }],
      ['Invalid amount: minimal amount for ltc->usdt20 is 0.2', { min: '0.2' }],
      ['Amount is too low for bridge, try at least 9000000', { min: '9000000' }],
      ['The amount exceeds 1e3', {}],
      ['Amount too high', {}],
      ['The amount must be at least 1 and at most 5', {}],
      ['minimum 5LTC', {}],
    ],
    ([message, limits]) => {
      expect(readLimitText(message)).toEqual(limits);
    },
  ));

test.each(['Invalid address', 'Pair 12 is not available', ''])('no limit is read from “%s”', (message) => {
  expect(readLimitText(message)).toBeNull();
});
