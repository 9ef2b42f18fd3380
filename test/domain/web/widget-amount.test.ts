import { expectForEach } from '#test/helpers/expect-for-each';
import { readAmount } from '#web/widget/amount';

describe("the widget's field for the amount", () => {
  test('takes a decimal comma', () =>
    expectForEach(
      [
        ['0.05', '0.05'],
        [' 1500 ', '1500'],
        ['0,5', '0.5'],
        ['0,500', '0.500'],
        ['12,34', '12.34'],
        ['1,2345', '1.2345'],
        ['1500,250', '1500.250'],
      ] as const,
      ([entered, amount]) => expect(readAmount(entered)).toBe(amount),
    ));

  test('takes no comma that may be one of thousands', () =>
    expectForEach(
      [
        ['1,500', { whole: '1500', part: '1.500' }],
        ['250,000', { whole: '250000', part: '250.000' }],
      ] as const,
      ([entered, readings]) => expect(readAmount(entered)).toEqual(readings),
    ));

  test('makes no amount of several separators', () =>
    expectForEach(['1,500.25', '1.500,25', '1,500,000'], (entered) =>
      expect(readAmount(entered)).not.toMatch(/^\d+(\.\d+)?$/),
    ));
});
